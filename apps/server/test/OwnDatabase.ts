import * as EmbeddedPostgres from "@leadwell/adapters-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import { connect, createServer, type Server } from "node:net"
import { dataFolder } from "./Load.ts"
import { start } from "./RunningServer.ts"

/** A port on 127.0.0.1 that forwards to the Unix socket that was set last. */
const gateway = Effect.acquireRelease(
  Effect.promise(
    () =>
      new Promise<{ readonly gate: Server; readonly lead: { to: string }; readonly port: number }>((resolve) => {
        const lead = { to: "" }
        const gate = createServer((client) => {
          const database = connect(lead.to)
          client.pipe(database).pipe(client)
          client.on("error", () => database.destroy())
          database.on("error", () => client.destroy())
        })
        gate.listen(0, "127.0.0.1", () => {
          const address = gate.address()
          resolve({ gate, lead, port: typeof address === "object" && address !== null ? address.port : 0 })
        })
      })
  ),
  ({ gate }) => Effect.sync(() => gate.close())
)

/** A PostgreSQL at an address, like an operator's own one. `run` starts or restarts it. */
export const database = Effect.gen(function* () {
  const folder = yield* dataFolder
  const { lead, port } = yield* gateway
  const run = Effect.map(EmbeddedPostgres.start({ dataFolder: folder.data }), ({ socket }) => {
    lead.to = socket
  })
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/postgres`
  const environment = { STORAGE: "postgres", DATABASE_URL, CATALOG_FILE: folder.catalog, RATE_LIMIT_PER_MINUTE: "off" }
  return { folder, run, environment }
})

/** Starts a server with these settings, and returns its address. */
export const listening = Effect.fnUntraced(function* (environment: Record<string, string>) {
  const server = yield* start(environment)
  return /listens on (\S+)/.exec(yield* server.until("/docs)"))?.[1] ?? ""
})
