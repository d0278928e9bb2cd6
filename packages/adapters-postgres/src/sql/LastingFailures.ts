import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Context, Duration, Effect } from "effect"
import { missingRight, missingTable } from "./AwayReason.ts"

/** Why a database refuses statements until somebody mends it. */
const lasting: ReadonlySet<string> = new Set([missingRight, missingTable])

/** How long a reason that was told is not told again. */
const silence = Duration.toMillis("1 minute")

/** When each reason was told last. */
export const ToldReasons = Context.Reference<Map<string, number>>(
  "@leadwell/adapters-postgres/sql/LastingFailures/ToldReasons",
  { defaultValue: () => new Map() }
)

/**
 * Tells the log why a database refuses a statement, once a minute. One table alone may be concerned, such as that of
 * sessions. Then requests are answered 503, and no job tells why.
 */
export const tellLasting = Effect.fnUntraced(function* (reason: string) {
  if (!lasting.has(reason)) return
  const [told, now] = [yield* ToldReasons, yield* monotonicMillis]
  if (now - (told.get(reason) ?? Number.NEGATIVE_INFINITY) < silence) return
  told.set(reason, now)
  yield* Effect.logWarning(`The database refuses statements: ${reason}`)
})
