import { Context, DateTime } from "effect"
import { CalendarDate } from "./CalendarDate.ts"

/** The time zone whose calendar decides what "today" is, for dates and for caps. Europe/Amsterdam unless provided. */
export const BusinessTimeZone = Context.Reference<DateTime.TimeZone>("@leadwell/domain/calendar/BusinessTimeZone", {
  defaultValue: () => DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
})

/** The day on the calendar of `zone` at the instant `at`. */
export const businessDay = (at: DateTime.Utc, zone: DateTime.TimeZone): CalendarDate =>
  CalendarDate.make(DateTime.formatIsoDate(DateTime.setZone(at, zone)))

/**
 * {@link businessDay} for many instants of one zone. Looking a zone up costs microseconds, a day lasts long: the bounds
 * of the last day asked for are remembered.
 */
export const businessDays = (zone: DateTime.TimeZone): ((at: DateTime.Utc) => CalendarDate) => {
  let known = { from: 0, until: 0, day: undefined as CalendarDate | undefined }
  return (at) => {
    const millis = DateTime.toEpochMillis(at)
    if (known.day !== undefined && known.from <= millis && millis <= known.until) return known.day
    const local = DateTime.setZone(at, zone)
    const day = businessDay(at, zone)
    known = {
      from: DateTime.toEpochMillis(DateTime.startOf(local, "day")),
      until: DateTime.toEpochMillis(DateTime.endOf(local, "day")),
      day
    }
    return day
  }
}
