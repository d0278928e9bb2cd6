import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { Transform } from "node:stream"

/** How slowly a gateway forwards: at most `most` bytes, then a pause of `delay` milliseconds. No delay is no pause. */
export interface Pace {
  readonly delay: number
  readonly most: number
}

/** The pace of a gateway that holds nothing up. */
export const unhindered: Pace = { delay: 0, most: Number.MAX_SAFE_INTEGER }

/** How an address refuses connections: it drops them, or tells that PostgreSQL starts. */
export type Refusal = "drop" | "starting"

/** A port on 127.0.0.1 that forwards to a Unix socket, like the address of an operator's PostgreSQL. */
export interface Gateway {
  readonly port: number
  /** How many connections it has accepted. */
  accepted: number
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
  /** Cuts all connections, and refuses new ones in a way, until this is called with null. */
  readonly refuse: (how: Refusal | null) => void
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

const tlsRequest = 80_877_103

const fields = "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"
const stillStarting = Buffer.from(`E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`)

/** Answers as a PostgreSQL that starts, without TLS. */
const tellStart = (client: Socket): Socket =>
  client.on("data", (bytes: Buffer) =>
    bytes.length === 8 && bytes.readInt32BE(4) === tlsRequest ? client.write("N") : client.end(stillStarting)
  )

/** Opens a gateway to a Unix socket, which may be set later. */
export const openGateway = async (to = ""): Promise<Gateway> => {
  const sockets = new Set<Socket>()
  const streams = new Set<ReadonlyArray<Socket | Transform>>()
  const is = { silent: false, cut: false }
  let refusal: Refusal | null = null
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const known = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.once("close", () => sockets.delete(socket))
  }
  const gate = createServer((client) => {
    gateway.accepted++
    known(client).on("error", () => client.destroy())
    if (is.cut || refusal === "drop") return client.destroy()
    if (refusal === "starting") return tellStart(client)
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
    accepted: 0,
    to,
    pace: unhindered,
    silence: (isSilent) => {
      is.silent = isSilent
      if (isSilent) for (const pair of streams) for (const stream of pair) stream.unpipe().pause()
      if (isSilent) streams.clear()
    },
    cut: (isCut) => {
      is.cut = isCut
      if (isCut) drop()
    },
    refuse: (how) => {
      refusal = how
      if (how !== null) drop()
    },
    close: () => {
      gate.close()
      drop()
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
