import { Schema } from "effect"
import type { CalendarDate } from "./CalendarDate.ts"

/** A day of the week, from Monday on. */
export const Weekday = Schema.Literals(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])

/** A day of the week. */
export type Weekday = typeof Weekday.Type

/** Returns the weekday of a calendar day. The computation uses UTC days, so no clock change shifts it. */
export const weekdayOf = (day: CalendarDate): Weekday => Weekday.literals[(new Date(day).getUTCDay() + 6) % 7]!
