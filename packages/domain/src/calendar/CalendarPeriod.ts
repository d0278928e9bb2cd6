import type { CalendarDate } from "./CalendarDate.ts"

/** The first days of the day, week and month of a calendar day. Weeks start on Monday. */
export interface PeriodStarts {
  readonly day: CalendarDate
  readonly week: CalendarDate
  readonly month: CalendarDate
}

const millisPerDay = 86_400_000

/** Returns the Monday on or before a day. The computation uses UTC days, so no clock change shifts it. */
const mondayOf = (day: CalendarDate): CalendarDate => {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * millisPerDay).toISOString().slice(0, 10) as CalendarDate
}

/** Returns the day that is some days later. */
export const dayAfter = (day: CalendarDate, days: number): CalendarDate =>
  new Date(Date.parse(day) + days * millisPerDay).toISOString().slice(0, 10) as CalendarDate

/** Returns the first day of the period after one of these. */
export const nextStart = (period: keyof PeriodStarts, { day, month, week }: PeriodStarts): CalendarDate => {
  if (period === "day") return dayAfter(day, 1)
  if (period === "week") return dayAfter(week, 7)
  return `${dayAfter(month, 31).slice(0, 8)}01` as CalendarDate
}

/** Returns the first days of the periods of a calendar day. */
export const periodStarts = (day: CalendarDate): PeriodStarts => ({
  day,
  week: mondayOf(day),
  month: `${day.slice(0, 8)}01` as CalendarDate
})
