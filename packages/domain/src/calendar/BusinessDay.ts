import { Context, DateTime } from "effect"
import { CalendarDate } from "./CalendarDate.ts"

/** The time zone whose calendar decides what "today" is, for dates and for caps. Europe/Amsterdam unless provided. */
export const BusinessTimeZone = Context.Reference<DateTime.TimeZone>("@leadwell/domain/calendar/BusinessTimeZone", {
  defaultValue: () => DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")
})

/** The day on the calendar of `zone` at the instant `at`. */
export const businessDay = (at: DateTime.Utc, zone: DateTime.TimeZone): CalendarDate =>
  CalendarDate.make(DateTime.formatIsoDate(DateTime.setZone(at, zone)))
