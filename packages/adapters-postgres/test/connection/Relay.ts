import { Effect } from "effect"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** What an address does when no database is behind it. */
export type Outage = "refuses connections" | "accepts and drops" | "accepts and is silent" | "tells that it starts"

const fields = "SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0"
const stillStarting = Buffer.from(`E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`)

/** An address that leads to a socket of PostgreSQL. It counts the connections that it accepts. */
export const relay = Effect.fnUntraced(function* (socket: string) {
  const open = new Set<Socket>()
  const state: { outage: Outage | undefined; accepted: number } = { outage: undefined, accepted: 0 }
  const known = (one: Socket) => {
    open.add(one)
    return one.on("error", () => one.destroy()).once("close", () => open.delete(one))
  }
  const forward = (client: Socket) => {
    const database = known(connect(socket))
    client.pipe(database).pipe(client)
    client.once("close", () => database.destroy())
    database.once("close", () => client.destroy())
  }
  const server = createServer((client) => {
    state.accepted++
    known(client)
    switch (state.outage) {
      case "accepts and drops":
        return client.destroy()
      case "accepts and is silent":
        return client.resume()
      case "tells that it starts":
        return client.once("data", () => client.end(stillStarting))
      default:
        return forward(client)
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  yield* Effect.acquireRelease(
    Effect.promise(() => listen(0)),
    () =>
      Effect.sync(() => {
        server.close()
        for (const one of open) one.destroy()
      })
  )
  const { port } = server.address() as AddressInfo
  return {
    port,
    state,
    /** Cuts all connections, and does to new ones what the outage says. */
    strike: (outage: Outage) =>
      Effect.sync(() => {
        state.outage = outage
        state.accepted = 0
        if (outage === "refuses connections") server.close()
        for (const one of open) one.destroy()
      }),
    heal: Effect.promise(async () => {
      if (state.outage === "refuses connections") await listen(port)
      state.outage = undefined
    })
  }
})
