import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import * as EmbeddedPostgres from "@leadwell/embedded-postgres/EmbeddedPostgres"
import type { EmbeddedPostgresFailed } from "@leadwell/embedded-postgres/EmbeddedPostgresFailures"
import { Deferred, Effect, Layer, Option } from "effect"
import { Settings } from "../settings/Settings.ts"
import { ShutdownDeadline } from "../ShutdownDeadline.ts"
import { StartRefused } from "../StartRefused.ts"
import { databaseName } from "./DatabaseName.ts"
import { refusedAs } from "./DatabaseRefusal.ts"
import { StorageLoss, StorageLost } from "./StorageLoss.ts"

/** Provides the store in the database that a setting names, after all missing migrations, and its clock. */
const database = (setting: string, options: PostgresStorage.PostgresOptions) =>
  Layer.unwrap(
    Effect.flatMap(ShutdownDeadline, ({ passed }) =>
      Effect.map(Layer.build(PostgresStorage.clockedLayer({ ...options, cutOff: passed })), Layer.succeedContext)
    ).pipe(Effect.catch(refusedAs(setting)))
  )

/** Explains what to do about a `DATA_DIR` that cannot be used. */
export const refusedFolder = (folder: string) => ({
  DataFolderInUse: () =>
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
    if (Option.isNone(databaseUrl)) return yield* embedded(dataDir, maxConnections)
    yield* Effect.logInfo(`Using the database ${databaseName(databaseUrl.value)}.`)
    return database("DATABASE_URL", { address: { url: databaseUrl.value }, maxConnections })
  })
)
