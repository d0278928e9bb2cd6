import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { isDatabaseMissing } from "@leadwell/adapters-postgres/DatabaseMissing"
import type { DatabaseTooNew } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import type { EmbeddedPostgresFailed } from "@leadwell/embedded-postgres/EmbeddedPostgresFailures"
import { Deferred, Effect, Layer, Option } from "effect"
import type { Migrator } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { Settings } from "../settings/Settings.ts"
import { StartRefused } from "../StartRefused.ts"
import { StorageLoss, StorageLost } from "./StorageLoss.ts"

type DatabaseFailure = SqlError | Migrator.MigrationError | DatabaseTooNew

/** Returns the line that names a setting, and says what to do when its database cannot be used. */
const problemOf = (setting: string, error: DatabaseFailure): string => {
  switch (error._tag) {
    case "SqlError":
      if (isDatabaseMissing(error))
        return `${setting} names a database that does not exist: create it, or check the name.`
      return error.reason._tag === "AuthenticationError"
        ? `${setting} is refused by the database: check the user and the password.`
        : `${setting} cannot be reached: check the address, and that the database is running.`
    case "MigrationError":
      return `${setting} cannot be brought up to date: check that the user may create tables.`
    case "DatabaseTooNew":
      return `${setting} is at version ${error.found} of a newer Leadwell, this one knows ${error.known}: start that one.`
  }
}

/** Turns a database failure into a {@link StartRefused} that says what to do about the setting. */
export const refusedAs = (setting: string) => (error: DatabaseFailure) =>
  Effect.fail(new StartRefused({ lines: [problemOf(setting, error)] }))

/** Provides the store in the database that a setting names, after all missing migrations. */
export const database = (setting: string, options: PostgresStorage.PostgresOptions) =>
  Layer.unwrap(
    Effect.map(Layer.build(PostgresStorage.layer(options)), Layer.succeedContext).pipe(Effect.catch(refusedAs(setting)))
  )

/** Explains what to do about a `DATA_DIR` that cannot be used. */
export const refusedFolder = (folder: string) => ({
  DataFolderHeld: () =>
    Effect.fail(
      new StartRefused({
        lines: [`DATA_DIR ${folder} is in use by another server: stop it, or choose another folder.`]
      })
    ),
  EmbeddedPostgresFailed: ({ problem }: EmbeddedPostgresFailed) =>
    Effect.fail(new StartRefused({ lines: [`DATA_DIR ${folder} cannot be used: ${problem}.`] }))
})

/** Returns the data folder of the bundled PostgreSQL in a `DATA_DIR`. */
export const postgresFolder = (folder: string): string => `${folder}/postgres`

const tellLoss = Effect.fnUntraced(function* (folder: string, ended: EmbeddedPostgres.EmbeddedPostgres["ended"]) {
  const { problem } = yield* Effect.flip(ended)
  const message = `DATA_DIR ${folder} is without its PostgreSQL, which ended (${problem}): start the server again.`
  yield* Deferred.fail(yield* StorageLoss, new StorageLost({ message }))
})

const embedded = Effect.fnUntraced(
  function* (folder: string, maxConnections: number) {
    const { ended, socket } = yield* EmbeddedPostgres.start({ dataFolder: postgresFolder(folder) })
    yield* Effect.forkScoped(tellLoss(folder, ended))
    return database("DATA_DIR", { address: { socket }, maxConnections })
  },
  (start, folder) => Effect.catchTags(start, refusedFolder(folder))
)

/** Provides the store that the settings name. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { dataDir, databaseUrl, maxConnections, storage } = yield* Settings
    if (storage === "memory") return MemoryStorage.layer
    return Option.isSome(databaseUrl)
      ? database("DATABASE_URL", { address: { url: databaseUrl.value }, maxConnections })
      : yield* embedded(dataDir, maxConnections)
  })
)
