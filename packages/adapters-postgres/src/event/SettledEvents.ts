import type { PgClient } from "@effect/sql-pg"
import { Effect, Schema } from "effect"
import { decodeRows } from "../sql/Rows.ts"
import { writersEnd } from "./RunningWriters.ts"

type Client = typeof PgClient.PgClient.Service

const numbers = decodeRows(Schema.Struct({ number: Schema.BigInt }))

/** The highest number that any event has got so far, committed or not. */
const lastNumber = (sql: Client) =>
  Effect.gen(function* () {
    const rows =
      yield* sql`select case when is_called then last_value else 0 end as number from leadwell.outbox_number_seq`
    const [row] = yield* numbers(rows)
    return Number(row?.number ?? 0n)
  })

/**
 * Returns a number up to which no event can appear any more. A writer locks the outbox before an event gets its number,
 * and releases the lock after the commit.
 *
 * The last number is read before the locks. Each number up to it belongs to a holder of a lock, or is visible, or was
 * never used. When those holders have ended, only visible and unused numbers are left.
 */
export const settledNumber = (sql: Client) =>
  Effect.gen(function* () {
    const last = yield* lastNumber(sql)
    yield* writersEnd(sql)
    return last
  })
