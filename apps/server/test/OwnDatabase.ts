import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import { openGateway } from "../../../proof/test/Gateway.ts"
import { freshDatabase } from "./FreshDatabase.ts"
import { dataFolder } from "./Load.ts"
import { type RunningServer, start } from "./RunningServer.ts"

const openedGateway = Effect.acquireRelease(
  Effect.promise(() => openGateway()),
  ({ close }) => Effect.sync(close)
)

/** A gateway to an operator's PostgreSQL, and the settings of a server or a command that uses a database behind it. */
export const behindGateway = Effect.fnUntraced(function* (name: string) {
  const folder = yield* dataFolder
  const gateway = yield* openedGateway
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${gateway.port}/${name}`
  const environment = { STORAGE: "postgres", DATABASE_URL, CATALOG_FILE: folder.catalog, RATE_LIMIT_PER_MINUTE: "off" }
  return { folder, gateway, environment }
})

/**
 * An empty database at an address, on the cluster that all tests of a run share. `silence` makes its connections
 * silent, as a firewall does that has forgotten them.
 */
export const database = Effect.gen(function* () {
  const address = yield* freshDatabase
  if (!("socket" in address)) return yield* Effect.die("the shared cluster is reached through its socket")
  const { environment, folder, gateway } = yield* behindGateway(address.database ?? "postgres")
  gateway.to = address.socket
  return { folder, environment, silence: (isSilent: boolean) => Effect.sync(() => gateway.silence(isSilent)) }
})

/** A PostgreSQL of its own at an address. `run` starts or restarts it. */
export const ownCluster = Effect.gen(function* () {
  const { environment, folder, gateway } = yield* behindGateway("postgres")
  const run = Effect.map(EmbeddedPostgres.start({ dataFolder: folder.data }), ({ socket }) => {
    gateway.to = socket
  })
  return { folder, run, environment }
})

/** Returns the address of a server that starts. */
export const addressOf = (server: RunningServer) =>
  Effect.map(server.until("/docs)"), (output) => /listens on (\S+)/.exec(output)?.[1] ?? "")

/** Starts a server with these settings, and returns its address. */
export const listening = (environment: Record<string, string>) => Effect.flatMap(start(environment), addressOf)
