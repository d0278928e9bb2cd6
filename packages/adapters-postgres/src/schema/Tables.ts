import { Data, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { decodeRows } from "../sql/Rows.ts"
import { formerPlace, isInstalled } from "./FormerPlace.ts"

/** The schema `leadwell` exists and holds objects of something else, so no tables are created in it. */
export class SchemaTaken extends Data.TaggedError("SchemaTaken")<{}> {}

const found = decodeRows(Schema.Struct({ found: Schema.Boolean }))

/**
 * The place of the tables: the schema `leadwell`, the schema in which a previous version created them, or none. Changes
 * nothing.
 */
export const tablesPlace = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [moved] = yield* found(yield* sql`select to_regclass('leadwell.leadwell_migrations') is not null as found`)
  if (moved?.found === true) return "leadwell" as const
  const { found_in } = yield* formerPlace
  return found_in !== null && (yield* isInstalled) ? ("former" as const) : ("none" as const)
})

/** Creates the schema if it is missing. The right to create schemas is needed only then. */
export const makeSchema = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [there] = yield* found(yield* sql`select to_regnamespace('leadwell') is not null as found`)
  if (there?.found !== true) return yield* sql`create schema leadwell`
  const [taken] = yield* found(
    yield* sql`
      select exists (select from pg_class where relnamespace = 'leadwell'::regnamespace)
        or exists (select from pg_proc where pronamespace = 'leadwell'::regnamespace)
        or exists (select from pg_type where typnamespace = 'leadwell'::regnamespace) as found`
  )
  if (taken?.found === true) return yield* new SchemaTaken()
})
