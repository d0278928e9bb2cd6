import { Fact } from "@leadwell/domain/privacy/Fact"
import { type DateTime, Effect, Schema } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { decodeRows } from "../sql/Rows.ts"
import { isUndone, lossAsFailure, untilDone } from "../sql/StorageFailures.ts"
import { type MigrationProgress, telling } from "./MigrationProgress.ts"
import { hasMigrationList, makeSchema, migrationList } from "./Tables.ts"

/** A newer version of this package has migrated the database. This version does not know those tables. */
export class DatabaseTooNew extends Fact(
  "DatabaseTooNew",
  "A newer version of this package has migrated the database."
)<{
  readonly found: number
  readonly known: number
}> {}

/** The tables are missing, which is version 0, or a previous version created them. */
export class TablesNotMigrated extends Fact(
  "TablesNotMigrated",
  "The tables are missing, which is version 0, or a previous version created them."
)<{
  readonly found: number
  readonly known: number
}> {}

/** The migrations of a version, by names that begin with their numbers. */
export type Migrations = Readonly<Record<string, Effect.Effect<void, unknown, SqlClient.SqlClient>>>

/** A migration by its name, and when it was applied, or null. */
export interface MigrationStatus {
  readonly name: string
  readonly applied_at: DateTime.Utc | null
}

const listed = decodeRows(
  Schema.Struct({ migration_id: Schema.Number, name: Schema.String, created_at: Schema.DateTimeUtcFromDate })
)

/** The applied migrations in their order. */
const appliedMigrations = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  if (!(yield* hasMigrationList)) return []
  return yield* listed(yield* sql`select * from ${sql(migrationList)} order by migration_id`)
})

/** The version of the tables, which is the number of the last migration. It is 0 without tables. */
export const tablesVersion = Effect.map(appliedMigrations, (rows) => rows.at(-1)?.migration_id ?? 0)

/** Lets the statements of a transaction wait and work for as long as it takes. */
const unlimited = SqlClient.SqlClient.use(
  (sql) => sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`
)

/** The version of the tables, once no other server upgrades them. A server that does locks the list of migrations. */
const settledVersion = SqlClient.SqlClient.use((sql) => sql.withTransaction(Effect.andThen(unlimited, tablesVersion)))

/** A number of our own. It keeps apart the transactions of servers that migrate one database at the same time. */
const lock = 5_412_390_017

/** Whether a migration was rolled back because a server of the version before held locks in another order. */
const isUndoneMigration = (error: unknown): boolean =>
  isUndone(error instanceof Migrator.MigrationError ? error.cause : error)

/** The migrations, each of which notes its name when it begins. */
const noted = (migrations: Migrations, progress: MigrationProgress) =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, run]) => {
      const note = Effect.sync(() => {
        progress.migration = name
      })
      return [name, Effect.andThen(note, run)]
    })
  )

/** Applies the missing migrations with the schema of the tables as the search path. */
const migrateMissing = Effect.fnUntraced(function* (migrations: Migrations, progress: MigrationProgress) {
  const sql = yield* SqlClient.SqlClient
  yield* unlimited
  yield* sql`select pg_advisory_xact_lock(${BigInt(lock)})`
  if (!(yield* hasMigrationList)) yield* makeSchema
  yield* sql`set local search_path to leadwell`
  return yield* Migrator.make({})({ table: migrationList, loader: Migrator.fromRecord(noted(migrations, progress)) })
})

/** Returns what brings a database up to the version of the last of these migrations. */
export const migrationRunner = (migrations: Migrations) => {
  const names = Object.keys(migrations)
  const known = Math.max(...names.map((name) => Number.parseInt(name, 10)))
  return {
    known,

    /** The status of all migrations on a database that has none. */
    nothingMigrated: names.map((name): MigrationStatus => ({ name, applied_at: null })),

    /** Fails unless the tables are those of this version. Changes nothing. */
    requireMigrated: Effect.gen(function* () {
      const found = yield* tablesVersion
      if (found > known) return yield* new DatabaseTooNew({ found, known })
      if (found < known) return yield* new TablesNotMigrated({ found, known })
    }),

    /**
     * Applies the missing migrations in one transaction; processes that start together wait for the first one. It
     * repeats one that meets a deadlock with a running server, and refuses a database with newer migrations.
     */
    migrate: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const progress: MigrationProgress = { migration: null }
      const upgrade = Effect.gen(function* () {
        if ((yield* settledVersion) === known) return []
        const migrated = lossAsFailure(sql.withTransaction(migrateMissing(migrations, progress)))
        const done = yield* Effect.retry(migrated, { while: isUndoneMigration, ...untilDone })
        const found = yield* settledVersion
        return found > known ? yield* new DatabaseTooNew({ found, known }) : done
      })
      return yield* telling(progress, known)(upgrade)
    }),

    /** Reads the status of all migrations in their order, those of a newer version included. Changes nothing. */
    status: Effect.map(appliedMigrations, (rows) => {
      const dates = new Map(
        rows.map(({ created_at, migration_id, name }) => [
          `${String(migration_id).padStart(4, "0")}_${name}`,
          created_at
        ])
      )
      return [...new Set([...names, ...dates.keys()])]
        .toSorted()
        .map((name): MigrationStatus => ({ name, applied_at: dates.get(name) ?? null }))
    })
  }
}
