import { type Duration, Effect, type Scope } from "effect"
import * as path from "node:path"
import { binaries } from "./embedded/EmbeddedBinaries.ts"
import { makeCluster } from "./embedded/PostgresCluster.ts"
import { ownFolder, runFolder, sweepUnfinished } from "./embedded/PostgresFolders.ts"
import { awaitHolder } from "./embedded/PostgresLock.ts"
import { runPostgres } from "./embedded/PostgresProcess.ts"
import { postgresUser } from "./embedded/PostgresUser.ts"
import { DataFolderHeld, type EmbeddedPostgresFailed } from "./EmbeddedPostgresFailures.ts"

/** A PostgreSQL that runs as long as the scope that started it. */
export interface EmbeddedPostgres {
  /** The Unix socket to connect to, as `postgres`, without a password: its folder is private. */
  readonly socket: string
  /** Fails once PostgreSQL has ended, with its reason: nothing starts it again but another `start`. */
  readonly ended: Effect.Effect<never, EmbeddedPostgresFailed>
}

/** Where the data lies, and whether it may be lost with the machine. */
export interface EmbeddedPostgresOptions {
  /** The folder of the data; made when it is not there. A temporary one, removed at the end, when left out. */
  readonly dataFolder?: string
  /** Settings of PostgreSQL; those that this module needs cannot be changed. */
  readonly settings?: Readonly<Record<string, string>>
  /** How long to wait for a predecessor on the folder that is still stopping; a minute when left out. */
  readonly patience?: Duration.Input
}

/** Nothing is kept of a temporary cluster, so it need not survive anything. */
const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }

/** The socket is the only way in, and the log comes to us: that it accepts connections is read there. */
const needed = (folder: string) => ({
  listen_addresses: "",
  unix_socket_directories: folder,
  unix_socket_permissions: "0700",
  port: "5432",
  log_destination: "stderr",
  logging_collector: "off",
  log_min_messages: "warning"
})

/**
 * Starts the PostgreSQL that comes with this package on a folder of its own. It syncs to disk before it acknowledges,
 * unless the folder is temporary; it listens on a private socket only; it stops when the scope closes, and also when
 * this process dies in any other way. A predecessor that is still stopping is waited for, a living one is not.
 */
export const start = Effect.fnUntraced(function* ({
  dataFolder,
  patience = "1 minute",
  settings = {}
}: EmbeddedPostgresOptions = {}): Effect.fn.Return<
  EmbeddedPostgres,
  EmbeddedPostgresFailed | DataFolderHeld,
  Scope.Scope
> {
  const user = postgresUser()
  const isTemporary = dataFolder === undefined
  const run = yield* runFolder(user)
  const folder = isTemporary ? run : yield* ownFolder(dataFolder, user)
  const place = { programs: yield* binaries(folder, user), cluster: path.join(folder, "cluster"), run, user }
  yield* makeCluster({ ...place, isTemporary })
  const attempt = runPostgres({
    ...place,
    settings: { ...(isTemporary ? careless : {}), ...settings, ...needed(run) }
  })
  const held = new DataFolderHeld({ folder })
  const ended = yield* attempt.pipe(
    Effect.retry({
      while: ({ _tag }) => (_tag === "ClusterHeld" ? awaitHolder(place.cluster, patience) : Effect.succeed(false))
    }),
    Effect.catchTag("ClusterHeld", () => Effect.fail(held))
  )
  yield* sweepUnfinished(folder)
  return { socket: path.join(run, ".s.PGSQL.5432"), ended }
})
