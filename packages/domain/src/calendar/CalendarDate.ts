import { Schema } from "effect"

/** Returns whether a month has such a day. A `Date` goes on to the next month, or has no day at all. */
const isReal = (date: string): boolean => date >= "0001" && new Date(date).getUTCDate() === Number(date.slice(8))

/**
 * A day of the Gregorian calendar, `YYYY-MM-DD`, from year 1 on. Days compare as strings.
 *
 * Source of the form: ISO 8601, and the interface's `preferred_date_of_execution`.
 */
export const CalendarDate = Schema.String.check(
  Schema.isPattern(/^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/u, { fault: { _tag: "NotDate" } }).abort(),
  Schema.makeFilter(isReal, { fault: { _tag: "NotDate" }, toJsonSchema: () => [{ format: "date" }, true] })
).pipe(Schema.brand("CalendarDate"))

/** A day of the Gregorian calendar. */
export type CalendarDate = typeof CalendarDate.Type
