import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import { openGateway } from "../../../test/Gateway.ts"
import { dataFolder } from "./Load.ts"
import { type RunningServer, start } from "./RunningServer.ts"

const openedGateway = Effect.acquireRelease(
  Effect.promise(() => openGateway()),
  ({ close }) => Effect.sync(close)
)

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
