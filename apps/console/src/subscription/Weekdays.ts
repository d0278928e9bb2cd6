import type { Answer } from "../api/Contract.ts"
import { useFormat } from "../texts/Texts.tsx"

type Weekday =
  Answer<"GET /api/businesses/:business/subscriptions">["data"]["subscriptions"][number]["weekdays"][number]

/** The days of the week, from Monday on. */
export const weekdays: ReadonlyArray<Weekday> = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

/** Returns the day of the week of a calendar day. */
export const weekdayOf = (day: string): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7]!

/** Returns what writes days of the week, from Monday on. */
export const useWeekdaysText = () => {
  const { weekday } = useFormat()
  return (days: ReadonlyArray<string>): string =>
    weekdays
      .filter((day) => days.includes(day))
      .map((day) => weekday(weekdays.indexOf(day)))
      .join(", ")
}
