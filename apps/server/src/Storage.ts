import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as EmbeddedPostgres from "@leadwell/adapters-postgres/EmbeddedPostgres"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Deferred, Effect, Layer, Option } from "effect"
import { Settings } from "./Settings.ts"
import { StartRefused } from "./StartRefused.ts"
import { StorageLoss, StorageLost } from "./StorageLoss.ts"

const refused = (line: string) => Layer.effectContext(Effect.fail(new StartRefused({ lines: [line] })))

/** Turns what keeps a database from being used into a line that names the setting and says what to do. */
const database = (setting: string, options: PostgresStorage.PostgresOptions) =>
  PostgresStorage.layer(options).pipe(
    Layer.catchTag("SqlError", ({ reason }) =>
      refused(
        reason._tag === "AuthenticationError"
          ? `${setting} is refused by the database: check the user and the password.`
          : `${setting} cannot be reached: check the address, and that the database is running.`
      )
    ),
    Layer.catchTag("MigrationError", () =>
      refused(`${setting} cannot be brought up to date: check that the user may create tables.`)
    ),
    Layer.catchTag("DatabaseTooNew", ({ found, known }) =>
      refused(`${setting} is at version ${found} of a newer Leadwell, this one knows ${known}: start that one.`)
    )
  )

const tellLoss = Effect.fnUntraced(function* (folder: string, ended: EmbeddedPostgres.EmbeddedPostgres["ended"]) {
  const { problem } = yield* Effect.flip(ended)
  const message = `DATA_DIR ${folder} is without its PostgreSQL, which ended (${problem}): start the server again.`
  yield* Deferred.fail(yield* StorageLoss, new StorageLost({ message }))
})

const embedded = Effect.fnUntraced(
  function* (folder: string, maxConnections: number) {
    const { ended, socket } = yield* EmbeddedPostgres.start({ dataFolder: `${folder}/postgres` })
    yield* Effect.forkScoped(tellLoss(folder, ended))
    return database("DATA_DIR", { address: { socket }, maxConnections })
  },
  (start, folder) =>
    Effect.catchTags(start, {
      DataFolderHeld: () =>
        new StartRefused({
          lines: [`DATA_DIR ${folder} is in use by another server: stop it, or choose another folder.`]
        }),
      EmbeddedPostgresFailed: ({ problem }) =>
        new StartRefused({ lines: [`DATA_DIR ${folder} cannot be used: ${problem}.`] })
    })
)

/** The store that the settings name. */
export const layer = Layer.unwrap(
  Effect.gen(function* () {
    const { dataDir, databaseUrl, maxConnections, storage } = yield* Settings
    if (storage === "memory") return MemoryStorage.layer
    return Option.isSome(databaseUrl)
      ? database("DATABASE_URL", { address: { url: databaseUrl.value }, maxConnections })
      : yield* embedded(dataDir, maxConnections)
  })
)
