import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect, Option, Schema } from "effect"
import { decodeRows, numberFromBigint } from "../sql/Rows.ts"
import { lastNumberOfRow, numbersOfRow } from "./Outbox.ts"
import { writersEnd } from "./RunningWriters.ts"

const numbers = decodeRows(Schema.Struct({ number: numberFromBigint(Schema.Int) }))

/**
 * The last number that any row of the outbox has taken so far, committed or not, as a query of one column `number`.
 * Before the first row, it is the number before the first one that a row will take.
 */
export const lastNumber = (sql: PgClient) => sql`
  select last_value + case when is_called then ${sql.literal(String(numbersOfRow))} else 0 end - 1 as number
  from leadwell.outbox_number_seq`

/**
 * Returns a number up to which no event can appear any more. A writer locks the outbox before an event gets its number,
 * and releases the lock after the commit.
 *
 * The last number is read before the locks. Each number up to it belongs to a holder of a lock, or is visible, or was
 * never used. When those holders have ended, only visible and unused numbers are left.
 */
export const stableNumber = (sql: PgClient) =>
  Effect.gen(function* () {
    const [last] = yield* numbers(yield* lastNumber(sql))
    yield* writersEnd(sql)
    return last?.number ?? 0
  })

/** The longest wait for running writers. After it, the events before the first gap are returned. */
const writersTimeout = "1 second"

/** Waits until all that are writing events now have ended, and returns whether they did so in time. */
export const haveWritersEnded = (sql: PgClient) =>
  Effect.map(Effect.timeoutOption(writersEnd(sql), writersTimeout), Option.isSome)

/**
 * The rows, or events, before the first row that is missing. A row that follows another one begins right after its
 * numbers.
 */
export const withoutGap = <A extends { readonly number: number }>(
  after: number,
  found: ReadonlyArray<A>
): ReadonlyArray<A> => {
  const gap = found.findIndex(({ number }, index) => number > lastNumberOfRow(found[index - 1]?.number ?? after) + 1)
  return gap === -1 ? found : found.slice(0, gap)
}
