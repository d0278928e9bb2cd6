import { noTables } from "@leadwell/adapters-postgres/Migrations"
import { migratedLayer, type PostgresOptions } from "@leadwell/adapters-postgres/PostgresStorage"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import * as RunningPostgres from "@leadwell/embedded-postgres/RunningPostgres"
import { Effect, Layer, Option, Result, type Scope } from "effect"
import { Settings } from "../settings/Settings.ts"
import { StartRefused } from "../StartRefused.ts"
import { refusedAs } from "../storage/DatabaseRefusal.ts"
import { postgresFolder, refusedFolder } from "../storage/Storage.ts"

/** The database of a command, and the setting that names it. */
interface CommandDatabase {
  readonly setting: string
  readonly options: PostgresOptions
}

/**
 * Returns the socket of the PostgreSQL in `DATA_DIR`. It uses that of a running server, or starts PostgreSQL until the
 * scope closes.
 */
const socketIn = (dataDir: string) =>
  Effect.gen(function* () {
    const folder = postgresFolder(dataDir)
    const running = yield* RunningPostgres.find(folder)
    if (Option.isSome(running)) return running.value
    const started = yield* Effect.result(EmbeddedPostgres.start({ dataFolder: folder }))
    if (Result.isSuccess(started)) return started.success.socket
    // The process that holds the folder may have become ready since the first search, so this searches again.
    const holder = started.failure._tag === "DataFolderInUse" ? yield* RunningPostgres.find(folder) : Option.none()
    return Option.isSome(holder) ? holder.value : yield* started.failure
  }).pipe(Effect.catchTags(refusedFolder(dataDir)))

/** Fails when the store exists only in the memory of a server process. */
export const lastingStorage = Effect.gen(function* () {
  const { storage } = yield* Settings
  if (storage === "postgres") return
  return yield* new StartRefused({
    lines: [
      "STORAGE is memory, which ends with its process: a command can neither show nor change what a server keeps."
    ]
  })
})

/** The database that the settings name. A running server can keep using it. */
export const commandDatabase: Effect.Effect<CommandDatabase, StartRefused, Settings | Scope.Scope> = Effect.gen(
  function* () {
    yield* lastingStorage
    const { dataDir, databaseUrl, maxConnections } = yield* Settings
    return Option.isSome(databaseUrl)
      ? { setting: "DATABASE_URL", options: { address: { url: databaseUrl.value }, maxConnections } }
      : { setting: "DATA_DIR", options: { address: { socket: yield* socketIn(dataDir) }, maxConnections } }
  }
)

/** Whether the bundled PostgreSQL was never started on `DATA_DIR`. A command that reads must not create its files. */
export const isUnused = Effect.gen(function* () {
  const { dataDir, databaseUrl } = yield* Settings
  return Option.isNone(databaseUrl) && (yield* RunningPostgres.isUnused(postgresFolder(dataDir)))
})

/** The database that the settings name, if its tables are those of this version. Creates and migrates nothing. */
export const migratedDatabase = Effect.gen(function* () {
  yield* lastingStorage
  if (yield* isUnused) return yield* refusedAs("DATA_DIR")(noTables)
  return yield* commandDatabase
})

/** The store that the settings name, for commands. Only `serve` and `migrate` create or change tables. */
export const layer = Layer.unwrap(
  Effect.map(migratedDatabase, ({ options, setting }) =>
    Layer.unwrap(
      Effect.map(Layer.build(migratedLayer(options)), Layer.succeedContext).pipe(Effect.catch(refusedAs(setting)))
    )
  )
)
