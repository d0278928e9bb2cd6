import type { PgClient } from "@effect/sql-pg"
import { Effect, Schedule, Schema } from "effect"
import { decodeRows } from "./Rows.ts"

type Client = typeof PgClient.PgClient.Service

const names = decodeRows(Schema.Struct({ name: Schema.String }))

/** The transactions that are writing to the outbox: each locks it so before it draws a number, and until it ends. */
const writersOf = (sql: Client) =>
  Effect.flatMap(
    sql`
      select virtualtransaction as name from pg_locks
      where locktype = 'relation' and relation = 'outbox'::regclass and mode = 'RowExclusiveLock' and granted
        and database = (select oid from pg_database where datname = current_database())
        and pid is distinct from pg_backend_pid()`,
    (rows) => Effect.map(names(rows), (found) => new Set(found.map(({ name }) => name)))
  )

/** How long the end of transactions is waited for, and how often they are looked at. */
const [patience, pause] = ["1 second", "5 millis"] as const

/** Waits until every transaction has ended that is writing to the outbox now, and tells whether they did in time. */
export const writersEnd = Effect.fnUntraced(function* (sql: Client) {
  const running = yield* writersOf(sql)
  if (running.size === 0) return true
  const ended = Effect.repeat(writersOf(sql), {
    until: (later) => later.isDisjointFrom(running),
    schedule: Schedule.spaced(pause)
  })
  return (yield* Effect.timeoutOption(ended, patience))._tag === "Some"
})
