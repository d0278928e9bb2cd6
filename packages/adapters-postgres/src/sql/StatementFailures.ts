import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Context, Duration, Effect } from "effect"
import { missingRight, missingTable, silent, unconfirmed } from "./AwayReason.ts"

/** Reasons after which somebody has to mend the database, or to look whether a write was stored. */
const alarming: ReadonlySet<string> = new Set([missingRight, missingTable, silent, unconfirmed])

/** How long a reason that was told is not told again. */
const silence = Duration.toMillis("1 minute")

/** When each reason was told last. */
export const ToldReasons = Context.Reference<Map<string, number>>(
  "@leadwell/adapters-postgres/sql/StatementFailures/ToldReasons",
  { defaultValue: () => new Map() }
)

/**
 * Tells the log why a statement failed, once a minute. One table alone may be concerned, such as that of sessions, and
 * then no job tells why.
 */
export const tellFailure = Effect.fnUntraced(function* (reason: string) {
  if (!alarming.has(reason)) return
  const [told, now] = [yield* ToldReasons, yield* monotonicMillis]
  if (now - (told.get(reason) ?? Number.NEGATIVE_INFINITY) < silence) return
  told.set(reason, now)
  yield* Effect.logWarning(`A statement failed in the database: ${reason}`)
})
