import { DateTime } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"
import { dayAfter } from "./CalendarPeriod.ts"

/** The instants from `from` on and before `until`. A bound that is null does not limit them. */
export interface InstantRange {
  readonly from: DateTime.Utc | null
  readonly until: DateTime.Utc | null
}

/** The last day that a date can have, so none follows it. */
const lastDay = "9999-12-31"

/** Returns the first instant of a calendar day in a time zone. */
const startOf = (day: string, zone: DateTime.TimeZone): DateTime.Utc =>
  DateTime.toUtc(DateTime.makeZonedUnsafe(`${day}T00:00:00Z`, { timeZone: zone, adjustForTimeZone: true }))

/**
 * Returns the instants of the business days from `first` to `last`, both included, or nothing when neither is given.
 */
export const instantsOfDays = (
  first: CalendarDate | undefined,
  last: CalendarDate | undefined,
  zone: DateTime.TimeZone
): InstantRange | undefined =>
  first === undefined && last === undefined
    ? undefined
    : {
        from: first === undefined ? null : startOf(first, zone),
        until: last === undefined || last >= lastDay ? null : startOf(dayAfter(last, 1), zone)
      }

/** Returns the instants of the day some days before an instant, up to the same time of day, which is included. */
export const soFar = (now: DateTime.Utc, daysBefore: number, zone: DateTime.TimeZone): InstantRange => {
  const last = DateTime.subtract(DateTime.setZone(now, zone), { days: daysBefore })
  return {
    from: startOf(DateTime.formatIsoDate(last), zone),
    until: DateTime.toUtc(DateTime.add(last, { milliseconds: 1 }))
  }
}

/** Returns whether an instant lies in a range. */
export const isWithin = ({ from, until }: InstantRange, at: DateTime.Utc): boolean =>
  (from === null || DateTime.isGreaterThanOrEqualTo(at, from)) && (until === null || DateTime.isLessThan(at, until))
