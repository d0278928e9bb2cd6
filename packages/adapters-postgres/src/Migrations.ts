import { Data, DateTime, Effect, Schema } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import createCatalog from "./migrations/0001_create_catalog.ts"
import createLeads from "./migrations/0002_create_leads.ts"
import createReclaims from "./migrations/0003_create_reclaims.ts"
import createOutbox from "./migrations/0004_create_outbox.ts"
import createDistribution from "./migrations/0005_create_distribution.ts"
import findPersons from "./migrations/0006_find_persons.ts"
import listCatalog from "./migrations/0007_list_catalog.ts"
import manageTokens from "./migrations/0008_manage_tokens.ts"
import rememberRequests from "./migrations/0009_remember_requests.ts"
import erasePersons from "./migrations/0010_erase_persons.ts"
import createWebhooks from "./migrations/0011_create_webhooks.ts"
import shareConsiderations from "./migrations/0012_share_considerations.ts"
import { decodeRows } from "./sql/Rows.ts"

/** A newer version of this package has migrated the database. This version does not know those tables. */
export class DatabaseTooNew extends Data.TaggedError("DatabaseTooNew")<{
  readonly found: number
  readonly known: number
}> {}

const table = "leadwell_migrations"

const migrations = {
  "0001_create_catalog": createCatalog,
  "0002_create_leads": createLeads,
  "0003_create_reclaims": createReclaims,
  "0004_create_outbox": createOutbox,
  "0005_create_distribution": createDistribution,
  "0006_find_persons": findPersons,
  "0007_list_catalog": listCatalog,
  "0008_manage_tokens": manageTokens,
  "0009_remember_requests": rememberRequests,
  "0010_erase_persons": erasePersons,
  "0011_create_webhooks": createWebhooks,
  "0012_share_considerations": shareConsiderations
}

const known = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

/** A migration by the name of its file, and when it was applied, or null. */
export interface MigrationStatus {
  readonly name: string
  readonly applied_at: DateTime.Utc | null
}

const latest = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`select max(migration_id) as latest from ${sql(table)}`
  return Number(row?.["latest"] ?? 0)
})

/**
 * Applies the missing migrations in one transaction. Each migration runs once when several processes start together,
 * because the others wait. A database with newer migrations stays unchanged and is refused.
 */
export const migrate = Effect.gen(function* () {
  const done = yield* Migrator.make({})({ table, loader: Migrator.fromRecord(migrations) })
  const found = yield* latest
  if (found > known) return yield* new DatabaseTooNew({ found, known })
  return done
})

const applied = decodeRows(
  Schema.Struct({ migration_id: Schema.Number, name: Schema.String, created_at: Schema.DateTimeUtcFromDate })
)

/** The status of all migrations on a database that has none. */
export const nothingMigrated: ReadonlyArray<MigrationStatus> = Object.keys(migrations).map((name) => ({
  name,
  applied_at: null
}))

/** Reads the status of all migrations in their order, those of a newer version included. Changes nothing. */
export const status = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql`select to_regclass(${table}) is not null as "isThere"`
  const rows = found?.["isThere"] === true ? yield* applied(yield* sql`select * from ${sql(table)}`) : []
  const dates = new Map(
    rows.map(({ created_at, migration_id, name }) => [`${String(migration_id).padStart(4, "0")}_${name}`, created_at])
  )
  const names = new Set([...Object.keys(migrations), ...dates.keys()])
  return [...names].toSorted().map((name): MigrationStatus => ({ name, applied_at: dates.get(name) ?? null }))
})
