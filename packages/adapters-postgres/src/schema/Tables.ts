import { Fact } from "@leadwell/domain/privacy/Fact"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { decodeRows } from "../sql/Rows.ts"

/** The schema `leadwell` exists and holds objects of something else, so no tables are created in it. */
export class SchemaTaken extends Fact(
  "SchemaTaken",
  "The schema `leadwell` exists and holds objects of something else, so no tables are created in it."
)<{}> {}

/** A checkout from before the first release made the tables. No migration leads from them to those of today. */
export class UnreleasedTables extends Fact(
  "UnreleasedTables",
  "A checkout from before the first release made the tables."
)<{}> {}

/** The list of the migrations that were applied, with its schema. */
export const migrationList = "leadwell.migrations"

const listRows = decodeRows(Schema.Struct({ is_there: Schema.Boolean, is_unreleased: Schema.Boolean }))

/** Whether the database has a list of migrations. Changes nothing. */
export const hasMigrationList = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Before the first release, the list was named `leadwell_migrations`, and lay in any schema.
  const [list] = yield* listRows(
    yield* sql`
      select to_regclass(${migrationList}::text) is not null as is_there,
        exists (select from pg_class where relname = 'leadwell_migrations') as is_unreleased`
  )
  if (list?.is_unreleased === true) return yield* new UnreleasedTables()
  return list?.is_there === true
})

const schemaRows = decodeRows(Schema.Struct({ is_there: Schema.Boolean, is_taken: Schema.Boolean }))

/** Creates the schema if it is missing. The right to create schemas is needed only then. */
export const makeSchema = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [schema] = yield* schemaRows(
    yield* sql`
      select to_regnamespace('leadwell') is not null as is_there,
        exists (select from pg_class where relnamespace = to_regnamespace('leadwell'))
          or exists (select from pg_proc where pronamespace = to_regnamespace('leadwell'))
          or exists (select from pg_type where typnamespace = to_regnamespace('leadwell')) as is_taken`
  )
  if (schema?.is_taken === true) return yield* new SchemaTaken()
  if (schema?.is_there !== true) yield* sql`create schema leadwell`
})
