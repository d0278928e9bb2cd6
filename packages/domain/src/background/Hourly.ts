import { DateTime, Effect } from "effect"
import { steadyClock } from "../calendar/SteadyClock.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { repeat } from "./RepeatingJob.ts"

/** How long the clock must be steady after the start before anything is erased by it. */
const settlingTime = "10 minutes"

const untrusted = "Nothing is erased now: the clock jumped, or differs from the clock of the store"

/**
 * Erases what is past its time until the scope closes: ten minutes after the start, and then once an hour. A clock
 * that jumped is not believed until the next hour, because an erasure cannot be undone.
 */
export const hourly = Effect.fnUntraced(function* (
  what: string,
  turn: (now: DateTime.Utc) => Effect.Effect<unknown, StorageUnavailable>
) {
  const isSteady = yield* steadyClock
  yield* repeat({
    turn: Effect.gen(function* () {
      if (yield* isSteady) yield* turn(yield* DateTime.now)
      else yield* Effect.logWarning(`${what} stay. ${untrusted}`)
    }),
    delay: settlingTime,
    interval: "1 hour",
    failing: `${what} beyond their time cannot be erased`,
    over: `${what} beyond their time are erased again`
  })
})
