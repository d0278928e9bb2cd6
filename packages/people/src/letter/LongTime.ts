import { DateTime } from "effect"

/** Returns an instant as people of a time zone write it: the date in words, and the time to the minute. */
export const longTime = (at: DateTime.Utc, zone: DateTime.TimeZone, locale: string): string =>
  DateTime.format(DateTime.setZone(at, zone), { locale, dateStyle: "long", timeStyle: "short" })
