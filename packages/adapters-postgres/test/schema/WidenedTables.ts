import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Gives every table two more columns, one that may be null and one with a default, as a newer version may. */
export const widenTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly name: string }>`
    select tablename as name from pg_tables where schemaname = 'leadwell' and tablename <> 'migrations'`
  yield* Effect.forEach(tables, ({ name }) =>
    sql.unsafe(`alter table leadwell.${name} add added_later text, add also_later integer not null default 7`)
  )
})
