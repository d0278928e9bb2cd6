import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { decodeRows } from "../sql/Rows.ts"
import { OlderServerRunning } from "./OlderServers.ts"

const places = decodeRows(
  Schema.Struct({
    schema: Schema.NullOr(Schema.String),
    may_create: Schema.NullOr(Schema.Boolean),
    found_in: Schema.NullOr(Schema.String)
  })
)

/**
 * Where a version before the schema `leadwell` looks for its tables, on the search path of the session: the schema in
 * which it would create them, and the schema in which it finds its list of migrations.
 */
export const formerPlace = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [place] = yield* places(
    yield* sql`
      select current_schema()::text as schema,
        current_schema() !~ '^pg_' and has_schema_privilege(current_schema(), 'create') as may_create,
        (select relnamespace::regnamespace::text from pg_class where oid = to_regclass('leadwell_migrations'))
          as found_in`
  )
  return place ?? { schema: null, may_create: null, found_in: null }
})

/** Whether the list of migrations on the search path is that of an installation, and not only a marker. */
export const isInstalled = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  return (yield* sql`select from leadwell_migrations where migration_id = 1`).length > 0
})

/**
 * Leaves a list of migrations with this version alone where a previous version looks for its own. That version then
 * refuses to start on a newer database, and does not create a second set of tables.
 */
export const leaveMarker = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`select set_config('search_path', reset_val, true) from pg_settings where name = 'search_path'`
  const { found_in, may_create, schema } = yield* formerPlace
  // A user named `leadwell` has this schema on the search path, so a previous version finds the list of migrations.
  if (found_in === "leadwell") return
  if (found_in === null) {
    // Without this right, the previous version cannot create tables there either.
    if (schema === null || may_create !== true) return
    yield* sql`
      create table leadwell_migrations (
        migration_id integer primary key,
        created_at timestamp with time zone not null default now(),
        name text not null
      )`
    yield* sql`
      comment on table leadwell_migrations is
      'Tells old versions of Leadwell that the tables are in the schema leadwell. Drop it when you run none of them.'`
  } else if (yield* isInstalled) {
    // An old version created its tables at the same moment. The next attempt finds them and moves them.
    return yield* new OlderServerRunning()
  }
  yield* sql`
    insert into leadwell_migrations (migration_id, name) values (13, 'move_to_schema') on conflict do nothing`
})
