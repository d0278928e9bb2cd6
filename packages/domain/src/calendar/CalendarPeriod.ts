import type { CalendarDate } from "./CalendarDate.ts"

/** The first days of the day, the week and the month that a day lies in. Weeks start on Monday. */
export interface PeriodStarts {
  readonly day: CalendarDate
  readonly week: CalendarDate
  readonly month: CalendarDate
}

const millisPerDay = 86_400_000

/** The Monday on or before a day. Days of the calendar have no hours, so no clock change can shift it. */
const mondayOf = (day: CalendarDate): CalendarDate => {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * millisPerDay).toISOString().slice(0, 10) as CalendarDate
}

/** Where the periods that a day lies in start. */
export const periodStarts = (day: CalendarDate): PeriodStarts => ({
  day,
  week: mondayOf(day),
  month: `${day.slice(0, 8)}01` as CalendarDate
})
