import type { DatabaseFailure } from "@leadwell/adapters-postgres/DatabaseUnusable"
import { type MigrationStatus, migrate, nothingMigrated, status } from "@leadwell/adapters-postgres/Migrations"
import { migrationClient } from "@leadwell/adapters-postgres/PostgresStorage"
import { Console, DateTime, Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import type { SqlClient } from "effect/sql"
import { Settings } from "../settings/Settings.ts"
import { refusedAs } from "../storage/DatabaseRefusal.ts"
import { commandDatabase, isUnused, lastingStorage } from "./CommandStorage.ts"
import { json, printJson } from "./JsonFlag.ts"
import { textTable } from "./TextTable.ts"

/** Runs an effect on the database that the settings name, with its tables in any state. */
const onDatabase = <A, E extends DatabaseFailure>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const { options, setting } = yield* commandDatabase
      const connected = Layer.build(migrationClient(options))
      return yield* Effect.flatMap(connected, (context) => Effect.provide(effect, context)).pipe(
        Effect.catch(refusedAs(setting))
      )
    })
  )

const currentStatus = Effect.gen(function* () {
  yield* lastingStorage
  return (yield* isUnused) ? nothingMigrated : yield* onDatabase(status)
})

const row = ({ applied_at, name }: MigrationStatus) => [
  name,
  applied_at === null ? "pending" : `applied ${DateTime.formatIso(applied_at)}`
]

/** Runs the missing migrations, and returns their names. */
const bringUpToDate = Effect.map(onDatabase(migrate), (done) =>
  done.map(([id, name]) => `${String(id).padStart(4, "0")}_${name}`)
)

const madeText = (names: ReadonlyArray<string>): string =>
  names.length === 0 ? "The tables are up to date." : names.map((name) => `Applied ${name}`).join("\n")

/** `leadwell migrate`: runs the missing migrations, or shows the state of all of them. */
export const migrateCommand = Command.make(
  "migrate",
  {
    status: Flag.Boolean("status").pipe(
      Flag.withDescription("Show which migrations were made, and change nothing"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fnUntraced(function* ({ json, status }) {
    if (status) {
      const found = yield* currentStatus
      return yield* json ? printJson(found) : Console.log(textTable(found.map(row)))
    }
    const applied = yield* bringUpToDate
    yield* json ? printJson({ applied }) : Console.log(madeText(applied))
  })
).pipe(
  Command.withDescription("Bring the tables of the database up to date, as a server does when it starts."),
  Command.provide(Settings.layer)
)
