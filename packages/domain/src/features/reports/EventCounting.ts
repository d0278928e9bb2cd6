import { DateTime, Effect } from "effect"
import { JobContext } from "../../background/RepeatingJob.ts"
import { businessDays, BusinessTimeZone } from "../../calendar/BusinessDay.ts"
import { monotonicMillis } from "../../calendar/MonotonicTime.ts"
import { changedCells } from "./Counting.ts"
import { type Counting, ReportRepository } from "./ReportRepository.ts"

/** How many events a reader waits for, and how many are counted at once behind it, while leads that arrive wait. */
const [stepAhead, stepBehind] = [2048, 512]

/**
 * Counts events, step by step. Any number of processes may do so at the same time: a step counts for the first one that
 * stores it. The first process of all sets the time zone of the days, and another zone needs a rebuild. Two processes
 * with different zones would count anew for ever if each began by itself.
 */
export const eventCounting = Effect.gen(function* () {
  const { advance, begin, countings, makeCurrent, next } = yield* ReportRepository
  const own = DateTime.zoneToString(yield* BusinessTimeZone)

  /** Returns the countings, after the first one is begun if needed. */
  const begun = Effect.gen(function* () {
    const found = yield* countings
    if (found.length > 0) return found
    yield* begin(own)
    return yield* countings
  })

  /** Counts the next events of a counting, and returns whether more are there. */
  const advanced = Effect.fnUntraced(function* (counting: Counting, size: number) {
    const now = yield* DateTime.now
    const { counted, histories, until } = yield* next(counting.counted, size)
    // An event that is being written may come before the next one that is seen.
    if (until !== null && counted === counting.counted) return false
    const dayOf = businessDays(DateTime.zoneMakeNamedUnsafe(counting.zone))
    const changes = yield* changedCells(histories, counting.counted, counted, dayOf)
    yield* advance(counting, { counted, counted_until: until ?? now }, changes)
    if (until === null && !counting.is_current) yield* makeCurrent(counting.id)
    return until !== null
  })

  /** Makes a step of each counting, and returns whether more events are there. */
  const step = (size: number) =>
    Effect.flatMap(begun, (found) =>
      Effect.map(
        Effect.forEach(found, (one) => advanced(one, size)),
        (more) => more.includes(true)
      )
    )

  /** Returns the counting that reports read. */
  const current = Effect.map(begun, ([first]) => first!)
  const forReader = (yield* JobContext)("Events are counted for a reader")
  let told = own

  return {
    /** Counts the next events, so many that a reader can wait for them. */
    ahead: Effect.provideContext(step(stepAhead), forReader),
    /** Counts all events that there are. After each step it rests `rest` times as long as that took, 10 s at most. */
    all: Effect.fnUntraced(function* (rest: number) {
      for (;;) {
        const began = yield* monotonicMillis
        if (!(yield* step(stepBehind))) return
        yield* Effect.sleep(Math.min(10_000, rest * ((yield* monotonicMillis) - began)))
      }
    }),
    current,
    /** Logs, once for each zone, that the days of reports are of another one than the business days. */
    tellZone: Effect.flatMap(current, ({ zone }) => {
      if (zone === told) return Effect.void
      told = zone
      if (zone === own) return Effect.void
      return Effect.logWarning(
        `The days of reports are of ${zone}, and BUSINESS_TIME_ZONE is ${own}. Run: leadwell reports rebuild`
      )
    })
  }
})
