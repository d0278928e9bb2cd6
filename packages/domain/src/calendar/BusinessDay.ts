import { Context, DateTime } from "effect"
import { CalendarDate } from "./CalendarDate.ts"

/** The time zone whose calendar decides what "today" is, for dates and for caps. Europe/Amsterdam unless provided. */
export const BusinessTimeZone = Context.Reference<DateTime.TimeZone>(
  "@leadwell/domain/calendar/BusinessDay/BusinessTimeZone",
  {
    defaultValue: () => DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
  }
)

/** The day on the calendar of `zone` at the instant `at`. */
export const businessDay = (at: DateTime.Utc, zone: DateTime.TimeZone): CalendarDate =>
  CalendarDate.make(DateTime.formatIsoDate(DateTime.setZone(at, zone)))

/**
 * {@link businessDay} for many instants of one zone. Looking a zone up costs microseconds: the day of the last second
 * asked for is remembered. Not the bounds of the day, as clocks that are set about midnight give a day a gap or two
 * parts.
 */
export const businessDays = (zone: DateTime.TimeZone): ((at: DateTime.Utc) => CalendarDate) => {
  let known: { readonly second: number; readonly day: CalendarDate } | undefined
  return (at) => {
    const second = Math.floor(DateTime.toEpochMillis(at) / 1000)
    if (known?.second !== second) known = { second, day: businessDay(at, zone) }
    return known.day
  }
}
