import { DateTime, Effect } from "effect"
import { businessDays, BusinessTimeZone } from "./BusinessDay.ts"
import { type PeriodStarts, periodStarts } from "./CalendarPeriod.ts"

/** An instant with the calendar periods of its business day. */
export interface Moment {
  readonly now: DateTime.Utc
  readonly today: PeriodStarts
}

/** Returns the current moment, by the clock and {@link BusinessTimeZone}. */
export const moments: Effect.Effect<Effect.Effect<Moment>> = Effect.map(BusinessTimeZone, (zone) => {
  const dayOf = businessDays(zone)
  let today: PeriodStarts | undefined
  return Effect.map(DateTime.now, (now) => {
    const day = dayOf(now)
    if (today?.day !== day) today = periodStarts(day)
    return { now, today }
  })
})
