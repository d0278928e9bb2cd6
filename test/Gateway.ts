import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { Transform } from "node:stream"

/** How slowly a gateway forwards: at most `most` bytes, then a pause of `delay` milliseconds. No delay is no pause. */
export interface Pace {
  readonly delay: number
  readonly most: number
}

/** The pace of a gateway that holds nothing up. */
export const unhindered: Pace = { delay: 0, most: Number.MAX_SAFE_INTEGER }

/** A port on 127.0.0.1 that forwards to a Unix socket, like the address of an operator's PostgreSQL. */
export interface Gateway {
  readonly port: number
  /** The Unix socket to which new connections lead. */
  to: string
  /** How slowly bytes pass, on present connections too. */
  pace: Pace
  /**
   * Makes all connections silent, the present ones for good. New connections are silent until this is called with
   * false.
   */
  readonly silence: (isSilent: boolean) => void
  /** Cuts all connections, and every new one until this is called with false. */
  readonly cut: (isCut: boolean) => void
  /** Cuts all connections and stops listening. */
  readonly close: () => void
}

/** Passes bytes on at the pace that is in force when they are sent. */
const valve = (paceOf: () => Pace): Transform =>
  new Transform({
    transform(bytes: Buffer, _, done) {
      const send = (from: number): void => {
        const { delay, most } = paceOf()
        if (delay > 0 && from < bytes.length) {
          return void setTimeout(() => {
            this.push(bytes.subarray(from, from + most))
            send(from + most)
          }, delay)
        }
        if (from < bytes.length) this.push(bytes.subarray(from))
        done()
      }
      send(0)
    }
  })

/** Opens a gateway to a Unix socket, which may be set later. */
export const openGateway = async (to = ""): Promise<Gateway> => {
  const sockets = new Set<Socket>()
  const streams = new Set<ReadonlyArray<Socket | Transform>>()
  const is = { silent: false, cut: false }
  const known = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.once("close", () => sockets.delete(socket))
  }
  const gate = createServer((client) => {
    known(client).on("error", () => client.destroy())
    if (is.cut) return client.destroy()
    if (is.silent) return client.pause()
    const database = known(connect(gateway.to))
    const [forth, back] = [valve(() => gateway.pace), valve(() => gateway.pace)]
    client.pipe(forth).pipe(database).pipe(back).pipe(client)
    client.on("error", () => database.destroy())
    database.on("error", () => client.destroy())
    client.once("close", () => streams.delete(pair))
    const pair = [client, forth, database, back]
    streams.add(pair)
    return client
  })
  const gateway: Gateway = {
    port: 0,
    to,
    pace: unhindered,
    silence: (isSilent) => {
      is.silent = isSilent
      if (isSilent) for (const pair of streams) for (const stream of pair) stream.unpipe().pause()
      if (isSilent) streams.clear()
    },
    cut: (isCut) => {
      is.cut = isCut
      if (isCut) for (const socket of sockets) socket.destroy()
    },
    close: () => {
      gate.close()
      for (const socket of sockets) socket.destroy()
    }
  }
  await new Promise<void>((resolve) => gate.listen(0, "127.0.0.1", resolve))
  return Object.assign(gateway, { port: (gate.address() as AddressInfo).port })
}

/** Opens a gateway to a database of the test cluster, and returns its URL. */
export const openDatabase = async ({ database, socket }: { readonly database: string; readonly socket: string }) => {
  const { close, port } = await openGateway(socket)
  return { url: `postgres://postgres@127.0.0.1:${port}/${database}`, close }
}
