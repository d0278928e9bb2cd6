import type { PgClient } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"
import { writersEnd } from "./RunningWriters.ts"

type Client = typeof PgClient.PgClient.Service

const numbers = decodeRows(Schema.Struct({ number: Schema.BigInt }))

/** The highest number that any event got so far, written or not. */
const lastNumber = (sql: Client) =>
  Effect.gen(function* () {
    const rows = yield* sql`select case when is_called then last_value else 0 end as number from outbox_number_seq`
    const [row] = yield* numbers(rows)
    return Number(row?.number ?? 0n)
  })

/**
 * A number up to which no event will appear any more that cannot be seen already, once that is so. Whoever writes an
 * event locks the table before the event gets its number, and gives the lock back after the event can be seen. So
 * every number that was given before the locks are looked at belongs to one of their holders, or can be seen, or was
 * never used; and when these holders have ended, however many others came after them, only the last two are left.
 */
export const settledNumber = (sql: Client) =>
  Effect.gen(function* () {
    const last = yield* lastNumber(sql)
    yield* writersEnd(sql)
    return last
  })
