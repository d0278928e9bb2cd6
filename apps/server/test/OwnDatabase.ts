import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import { connect, createServer, type Socket } from "node:net"
import { dataFolder } from "./Load.ts"
import { type RunningServer, start } from "./RunningServer.ts"

/** A port on 127.0.0.1 that forwards to the Unix socket that was set last. */
interface Gateway {
  readonly port: number
  /** The Unix socket to which new connections lead. */
  to: string
  /**
   * Makes all connections silent, the present ones for good. New connections are silent until this is called with
   * false.
   */
  readonly silence: (isSilent: boolean) => void
  readonly close: () => void
}

const openGateway = () =>
  new Promise<Gateway>((resolve) => {
    const pairs = new Set<ReadonlyArray<Socket>>()
    let isSilent = false
    const gate = createServer((client) => {
      client.on("error", () => client.destroy())
      if (isSilent) return client.pause()
      const database = connect(gateway.to)
      client.pipe(database).pipe(client)
      client.on("error", () => database.destroy())
      database.on("error", () => client.destroy())
      pairs.add([client, database])
      return client
    })
    const gateway: Gateway = {
      port: 0,
      to: "",
      silence: (now) => {
        isSilent = now
        for (const pair of pairs) for (const socket of pair) socket.unpipe().pause()
        pairs.clear()
      },
      close: () => gate.close()
    }
    gate.listen(0, "127.0.0.1", () => {
      const address = gate.address()
      resolve(Object.assign(gateway, { port: typeof address === "object" && address !== null ? address.port : 0 }))
    })
  })

const openedGateway = Effect.acquireRelease(Effect.promise(openGateway), ({ close }) => Effect.sync(close))

/**
 * A PostgreSQL at an address, like an operator's own one. `run` starts or restarts it, and `silence` makes its
 * connections silent, as a firewall does that has forgotten them.
 */
export const database = Effect.gen(function* () {
  const folder = yield* dataFolder
  const gateway = yield* openedGateway
  const run = Effect.map(EmbeddedPostgres.start({ dataFolder: folder.data }), ({ socket }) => {
    gateway.to = socket
  })
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${gateway.port}/postgres`
  const environment = { STORAGE: "postgres", DATABASE_URL, CATALOG_FILE: folder.catalog, RATE_LIMIT_PER_MINUTE: "off" }
  return { folder, run, environment, silence: (isSilent: boolean) => Effect.sync(() => gateway.silence(isSilent)) }
})

/** Returns the address of a server that starts. */
export const addressOf = (server: RunningServer) =>
  Effect.map(server.until("/docs)"), (output) => /listens on (\S+)/.exec(output)?.[1] ?? "")

/** Starts a server with these settings, and returns its address. */
export const listening = (environment: Record<string, string>) => Effect.flatMap(start(environment), addressOf)
