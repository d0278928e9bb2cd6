import { Schema } from "effect"

const daysInMonth = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : month === 4 || month === 6 || month === 9 || month === 11
      ? 30
      : 31

const isReal = (date: string): boolean => {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7))
  const day = Number(date.slice(8, 10))
  return year >= 1 && day <= daysInMonth(year, month)
}

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
