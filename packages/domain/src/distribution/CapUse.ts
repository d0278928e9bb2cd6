import { Schema } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import { weekdayOf } from "../calendar/Weekday.ts"
import type { Subscription } from "../subscription/Subscription.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const Period = Schema.Literals(["day", "week", "month"])

/** The use of some periods before the latest ones: of the days, the weeks and the months, each latest first. */
export const EarlierUse = Schema.Array(Schema.Struct({ period: Period, start: CalendarDate, count: Count }))
type PeriodUse = (typeof EarlierUse.Type)[number]

/**
 * The leads that a subscription got in its latest day, week and month with leads, and in some earlier ones. Each period
 * is identified by its first day. A latest period in the future was counted by a clock ahead.
 */
export const CapUse = Schema.Struct({
  day: CalendarDate,
  daily: Count,
  week: CalendarDate,
  weekly: Count,
  month: CalendarDate,
  monthly: Count,
  earlier: EarlierUse
})

/** The leads that a subscription got in its latest day, week and month with leads, and in some earlier ones. */
export interface CapUse extends Schema.Schema.Type<typeof CapUse> {}

/** The number of other days, weeks and months that stay counted beside the present ones. */
export const otherPeriods = 3

/** The caps of a subscription, by ascending period. */
export const capNames = ["daily_cap", "weekly_cap", "monthly_cap"] as const

/** A cap of a subscription. */
export type CapName = (typeof capNames)[number]

/** The caps of a subscription, with those of weekdays. */
export type Caps = Pick<Subscription, CapName | "daily_cap_by_weekday">

/** Returns the cap that holds on a day: a weekday may have a daily cap of its own. */
export const capOn = (rule: CapName, caps: Caps, day: CalendarDate): number | null => {
  const { daily_cap_by_weekday: own } = caps
  return (rule === "daily_cap" && own !== null ? own[weekdayOf(day)] : undefined) ?? caps[rule]
}

/** A cap that is used up. */
export interface CapReached {
  readonly rule: CapName
  readonly used: number
  readonly cap: number
}

/** The period and the count of each cap. */
const counted = {
  daily_cap: { period: "day", count: "daily" },
  weekly_cap: { period: "week", count: "weekly" },
  monthly_cap: { period: "month", count: "monthly" }
} as const satisfies Record<CapName, { readonly period: keyof PeriodStarts; readonly count: keyof CapUse }>

/** Returns the cap use of a subscription without leads. */
export const unused = (today: PeriodStarts): CapUse => ({ ...today, daily: 0, weekly: 0, monthly: 0, earlier: [] })

/** Returns the leads in the period of a cap today. A count of another period, earlier or later, is never used. */
export const usedToday = (rule: CapName, use: CapUse, today: PeriodStarts): number => {
  const { count, period } = counted[rule]
  if (use[period] === today[period]) return use[count]
  return use.earlier.find((other) => other.period === period && other.start === today[period])?.count ?? 0
}

/** Returns one more lead today, then the latest other periods of a cap, all by descending start. */
const periodsAfter = (rule: CapName, use: CapUse, today: PeriodStarts): ReadonlyArray<PeriodUse> => {
  const { count, period } = counted[rule]
  const start = today[period]
  const others = [
    { period, start: use[period], count: use[count] },
    ...use.earlier.filter((other) => other.period === period)
  ].filter((other) => other.start !== start && other.count > 0)
  return [...others.slice(0, otherPeriods), { period, start, count: usedToday(rule, use, today) + 1 }].toSorted(
    (a, b) => (a.start < b.start ? 1 : -1)
  )
}

/**
 * Returns the cap use after one more lead today. The counts of {@link otherPeriods} other periods stay, so that a clock
 * that was ahead or behind, and the right one, each count in the periods of their own day.
 */
export const usedOnce = (use: CapUse, today: PeriodStarts): CapUse => {
  const { daily, monthly, weekly } = use
  if (use.day === today.day && use.week === today.week && use.month === today.month) {
    return { ...use, daily: daily + 1, weekly: weekly + 1, monthly: monthly + 1 }
  }
  const [[day, ...days], [week, ...weeks], [month, ...months]] = [
    periodsAfter("daily_cap", use, today),
    periodsAfter("weekly_cap", use, today),
    periodsAfter("monthly_cap", use, today)
  ] as const
  const latest = { day: day!.start, week: week!.start, month: month!.start }
  const counts = { daily: day!.count, weekly: week!.count, monthly: month!.count }
  return { ...latest, ...counts, earlier: [...days, ...weeks, ...months] }
}

const less = (count: number, isGiven: boolean): number => (isGiven ? Math.max(0, count - 1) : count)

/** Returns the cap use after a lead from the periods of `given` came back. Only periods that are counted lose one. */
export const givenBack = (use: CapUse, given: PeriodStarts): CapUse => {
  return {
    ...use,
    daily: less(use.daily, use.day === given.day),
    weekly: less(use.weekly, use.week === given.week),
    monthly: less(use.monthly, use.month === given.month),
    earlier: use.earlier.map((one) => ({ ...one, count: less(one.count, one.start === given[one.period]) }))
  }
}

/** Returns the sum of all counts of a cap use, in which one lead counts once for each of its periods. */
export const countedLeads = ({ daily, earlier, monthly, weekly }: CapUse): number =>
  earlier.reduce((sum, { count }) => sum + count, daily + weekly + monthly)

/** Returns the first cap that is used up today, or null. */
export const capReached = (caps: Caps, use: CapUse | null, today: PeriodStarts): CapReached | null => {
  for (const rule of capNames) {
    const cap = capOn(rule, caps, today.day)
    if (cap === null) continue
    const used = use === null ? 0 : usedToday(rule, use, today)
    if (used >= cap) return { rule, used, cap }
  }
  return null
}

/** A cap that is used up, with its period. */
export interface UsedUpCap extends CapReached {
  readonly period: keyof PeriodStarts
}

/** Returns the cap of the longest period that is used up today, by at least one lead, or null. */
export const usedUpCap = (caps: Caps, use: CapUse | undefined, today: PeriodStarts): UsedUpCap | null => {
  if (use === undefined) return null
  for (const rule of capNames.toReversed()) {
    const [cap, used] = [capOn(rule, caps, today.day), usedToday(rule, use, today)]
    if (cap !== null && used > 0 && used >= cap) return { rule, used, cap, period: counted[rule].period }
  }
  return null
}
