import { type Duration, Effect, type Scope } from "effect"
import * as path from "node:path"
import { DataFolderInUse, EmbeddedPostgresFailed } from "./EmbeddedPostgresFailures.ts"
import { binaries } from "./internal/EmbeddedBinaries.ts"
import { makeCluster } from "./internal/PostgresCluster.ts"
import { ownFolder, runFolder, sweepUnfinished } from "./internal/PostgresFolders.ts"
import { awaitHolder } from "./internal/PostgresLock.ts"
import { runPostgres } from "./internal/PostgresProcess.ts"
import { postgresUser } from "./internal/PostgresUser.ts"

/** A PostgreSQL server that stops when the scope that started it closes. */
export interface EmbeddedPostgres {
  /** The Unix socket to connect to as `postgres`. It needs no password, because its folder is private. */
  readonly socket: string
  /** Fails with the reason when the server has ended. Only another `start` restarts it. */
  readonly ended: Effect.Effect<never, EmbeddedPostgresFailed>
}

/** Options of an embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** The folder of the data, created if missing. Without it, the data is in a temporary folder that is removed. */
  readonly dataFolder?: string
  /** Settings of PostgreSQL. The settings that this module needs take precedence. */
  readonly settings?: Readonly<Record<string, string>>
  /** The longest wait for a server that is still stopping on the folder. The default is one minute. */
  readonly holderTimeout?: Duration.Input
}

/** Settings of a temporary cluster. It need not survive a crash, so nothing waits for the write-ahead log on disk. */
const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }

/** Why root starts nothing on a machine that has given away all ids, as one with a directory of users may. */
const noUser =
  "PostgreSQL does not run as root, and a user of this machine has each id from 60706 to 61183 that it could run as; " +
  "start it as a user that is not root, or use a PostgreSQL of your own"

/** Settings that allow connections by the socket only, and send the log to this process, which waits for readiness. */
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
 * Starts the PostgreSQL that comes with this package on a folder of its own, behind a private socket.
 *
 * - A commit is on disk before it is acknowledged, unless the folder is temporary.
 * - The server stops when the scope closes, and when this process dies in any other way.
 * - The start waits for a server that is still stopping on the folder, and fails with {@link DataFolderInUse} when that
 *   server keeps running.
 * - After a crash the start succeeds even if the process id in the `postmaster.pid` belongs to something else by now.
 */
export const start = Effect.fnUntraced(function* ({
  dataFolder,
  holderTimeout = "1 minute",
  settings = {}
}: EmbeddedPostgresOptions = {}): Effect.fn.Return<
  EmbeddedPostgres,
  EmbeddedPostgresFailed | DataFolderInUse,
  Scope.Scope
> {
  const user = postgresUser()
  if (user === undefined) return yield* new EmbeddedPostgresFailed({ problem: noUser })
  const isTemporary = dataFolder === undefined
  const folder = isTemporary ? yield* runFolder(user) : yield* ownFolder(dataFolder, user)
  const place = { programs: yield* binaries(folder, user), cluster: path.join(folder, "cluster"), user }
  yield* makeCluster({ ...place, isTemporary })
  const run = isTemporary ? folder : yield* runFolder(user)
  const attempt = runPostgres({
    ...place,
    run,
    settings: { ...(isTemporary ? careless : {}), ...settings, ...needed(run) }
  })
  const held = new DataFolderInUse({ folder })
  const ended = yield* attempt.pipe(
    Effect.retry({
      while: ({ _tag }) => (_tag === "ClusterInUse" ? awaitHolder(place.cluster, holderTimeout) : Effect.succeed(false))
    }),
    Effect.catchTag("ClusterInUse", () => Effect.fail(held))
  )
  yield* sweepUnfinished(folder)
  return { socket: path.join(run, ".s.PGSQL.5432"), ended }
})
