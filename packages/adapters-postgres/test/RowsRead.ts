import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** How many rows and entries this connection has read of a table with its indexes, or of an index. */
const readSoFar = (table: string) =>
  Effect.map(
    SqlClient.SqlClient.use(
      (sql) => sql`
        select (
          pg_stat_get_xact_tuples_returned(t.oid) + coalesce((
            select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid = t.oid
          ), 0)
        )::integer as read
        from pg_class t where t.oid = ${`leadwell.${table}`}::regclass`
    ),
    ([row]) => Number(row?.["read"])
  )

/** How many rows of a table itself this connection has read. */
const rowsSoFar = (table: string) =>
  Effect.map(
    SqlClient.SqlClient.use(
      (sql) => sql`
        select (pg_stat_get_xact_tuples_returned(oid) + pg_stat_get_xact_tuples_fetched(oid))::integer as read
        from pg_class where oid = ${`leadwell.${table}`}::regclass`
    ),
    ([row]) => Number(row?.["read"])
  )

/** By how much a number grows in a transaction. What parallel workers read is not told, so there are none. */
const growth = (soFar: typeof readSoFar) =>
  Effect.fnUntraced(function* <A, E, R>(table: string, effect: Effect.Effect<A, E, R>) {
    const sql = yield* SqlClient.SqlClient
    return yield* Effect.gen(function* () {
      yield* sql`set local max_parallel_workers_per_gather = 0`
      const before = yield* soFar(table)
      yield* effect
      return (yield* soFar(table)) - before
    }).pipe(sql.withTransaction)
  })

/** Runs an effect, and returns how many rows and entries it read of a table with its indexes, or of an index. */
export const rowsRead = growth(readSoFar)

/** Runs an effect, and returns how many rows it read of a table itself. */
export const tableRowsRead = growth(rowsSoFar)

/**
 * Fills tables in a transaction, and vacuums them. VACUUM knows rows as visible only when their commit is on disk, and
 * the clusters of tests do not wait for that otherwise.
 */
export const filled = Effect.fnUntraced(function* <A, E, R>(
  tables: ReadonlyArray<string>,
  fill: Effect.Effect<A, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`set local synchronous_commit = on`.pipe(Effect.andThen(fill), sql.withTransaction)
  yield* sql.unsafe(`vacuum analyze ${tables.map((table) => `leadwell.${table}`).join(", ")}`)
})
