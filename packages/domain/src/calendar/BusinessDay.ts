import { Context, DateTime, Effect } from "effect"
import { CalendarDate } from "./CalendarDate.ts"
import { type PeriodStarts, periodStarts } from "./CalendarPeriod.ts"

/** The time zone of calendar days and caps, Europe/Amsterdam by default. */
export const BusinessTimeZone = Context.Reference<DateTime.TimeZone>(
  "@leadwell/domain/calendar/BusinessDay/BusinessTimeZone",
  {
    defaultValue: () => DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
  }
)

/** Returns the calendar day of an instant in a time zone. */
export const businessDay = (at: DateTime.Utc, zone: DateTime.TimeZone): CalendarDate =>
  CalendarDate.make(DateTime.formatIsoDate(DateTime.setZone(at, zone)))

/**
 * Returns {@link businessDay} for one zone, with the day of the last second cached, because a zone lookup costs
 * microseconds. The bounds of a day are no cache key: a clock change near midnight can split a day.
 */
export const businessDays = (zone: DateTime.TimeZone): ((at: DateTime.Utc) => CalendarDate) => {
  let known: { readonly second: number; readonly day: CalendarDate } | undefined
  return (at) => {
    const second = Math.floor(DateTime.toEpochMillis(at) / 1000)
    if (known?.second !== second) known = { second, day: businessDay(at, zone) }
    return known.day
  }
}

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
