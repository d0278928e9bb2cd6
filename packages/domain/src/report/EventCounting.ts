import { DateTime, Effect } from "effect"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import { EventRepository } from "../event/EventRepository.ts"
import { untilNothing } from "../storage/Steps.ts"
import { changedCells } from "./Counting.ts"
import { type Counting, ReportRepository } from "./ReportRepository.ts"

/** How many events one step counts. */
const step = 2048

/**
 * Counts events, step by step. Any number of processes may do so at the same time: a step counts for the first one that
 * stores it. When days are of another time zone than those that are counted, all events are counted anew.
 */
export const eventCounting = Effect.gen(function* () {
  const { after } = yield* EventRepository
  const { advance, begin, countings, histories, makeCurrent } = yield* ReportRepository
  const own = DateTime.zoneToString(yield* BusinessTimeZone)

  /** Returns the countings, after the first or another one is begun if needed. */
  const begun = Effect.gen(function* () {
    const found = yield* countings
    if (found.length === 0 || (found.length === 1 && found[0]!.zone !== own)) {
      yield* begin(own)
      return yield* countings
    }
    return found
  })

  /** Counts the next events of a counting. Returns how many they were, or 0 when another process counted them. */
  const advanced = Effect.fnUntraced(function* (counting: Counting) {
    const now = yield* DateTime.now
    const events = yield* after(counting.counted, step)
    const last = events.at(-1)
    const isLast = events.length < step
    const to = {
      counted: last?.number ?? counting.counted,
      counted_until: isLast || last === undefined ? now : last.event.at
    }
    const leads = new Set(events.flatMap(({ event }) => event.lead ?? []))
    const dayOf = businessDays(DateTime.zoneMakeNamedUnsafe(counting.zone))
    const changes =
      leads.size === 0 ? [] : changedCells(yield* histories([...leads]), counting.counted, to.counted, dayOf)
    yield* advance(counting, to, changes)
    if (isLast && !counting.is_current) yield* makeCurrent(counting.id)
    return isLast ? 0 : events.length
  })

  /** Makes a step of each counting, and returns how many events they counted. */
  const once = Effect.flatMap(begun, (found) =>
    Effect.map(Effect.forEach(found, advanced), (counts) => counts.reduce((sum, one) => sum + one, 0))
  )

  return {
    /** Counts some steps of events. */
    ahead: Effect.fnUntraced(function* (steps: number) {
      for (let made = 0; made < steps; made++) {
        if ((yield* once) === 0) return
      }
    }),
    /** Counts all events that there are. */
    all: untilNothing(once),
    /** Returns the counting that reports read. */
    current: Effect.map(begun, ([first]) => ({
      zone: first!.zone,
      counted_until: first!.counted_until ?? DateTime.makeUnsafe(0)
    }))
  }
})
