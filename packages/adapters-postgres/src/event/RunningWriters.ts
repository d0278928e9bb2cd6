import type { PgClient } from "@effect/sql-pg"
import { Effect, Schedule, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"

type Client = typeof PgClient.PgClient.Service

const names = decodeRows(Schema.Struct({ name: Schema.String }))

/**
 * The transactions that may be writing events now. Each takes this table lock on the outbox before it draws a number,
 * and holds it until its end.
 */
const writersOf = (sql: Client) =>
  Effect.flatMap(
    sql`
      select distinct virtualtransaction as name from pg_locks
      where locktype = 'relation' and relation = 'leadwell.outbox'::regclass and mode = 'RowExclusiveLock' and granted
        and database = (select oid from pg_database where datname = current_database())
        and pid is distinct from pg_backend_pid()`,
    (rows) => Effect.map(names(rows), (found) => new Set(found.map(({ name }) => name)))
  )

const pause = "5 millis"

/** Waits until all transactions that may be writing events now have ended, without a limit. Ignores later ones. */
export const writersEnd = Effect.fnUntraced(function* (sql: Client) {
  const running = yield* writersOf(sql)
  if (running.size === 0) return
  yield* Effect.repeat(writersOf(sql), {
    until: (later) => later.isDisjointFrom(running),
    schedule: Schedule.spaced(pause)
  })
})
