import { Schema } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import type { Subscription } from "../subscription/Subscription.ts"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/**
 * The leads that a subscription got in its latest day, week and month with leads. Each period is identified by its
 * first day.
 */
export const CapUse = Schema.Struct({
  day: CalendarDate,
  daily: Count,
  week: CalendarDate,
  weekly: Count,
  month: CalendarDate,
  monthly: Count
})

/** The leads that a subscription got in its latest day, week and month with leads. */
export interface CapUse extends Schema.Schema.Type<typeof CapUse> {}

/** The caps of a subscription, by ascending period. */
export const capNames = ["daily_cap", "weekly_cap", "monthly_cap"] as const

/** A cap of a subscription. */
export type CapName = (typeof capNames)[number]

/** A cap that is used up. */
export interface CapReached {
  readonly rule: CapName
  readonly used: number
  readonly cap: number
}

const later = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b)

/**
 * Returns the cap use in the periods of today. A count of a later period, from a process with a clock ahead, stays:
 * without it, that period could exceed its cap.
 */
export const useIn = (use: CapUse | null, today: PeriodStarts): CapUse =>
  use === null
    ? { ...today, daily: 0, weekly: 0, monthly: 0 }
    : {
        day: later(use.day, today.day),
        daily: use.day >= today.day ? use.daily : 0,
        week: later(use.week, today.week),
        weekly: use.week >= today.week ? use.weekly : 0,
        month: later(use.month, today.month),
        monthly: use.month >= today.month ? use.monthly : 0
      }

/** Returns the cap use after one more lead today. */
export const usedOnce = (use: CapUse | null, today: PeriodStarts): CapUse => {
  const now = useIn(use, today)
  return { ...now, daily: now.daily + 1, weekly: now.weekly + 1, monthly: now.monthly + 1 }
}

/**
 * Returns the cap use after a lead from the periods of `given` came back. Only periods that are still counted lose one.
 */
export const givenBack = (use: CapUse, given: PeriodStarts): CapUse => ({
  ...use,
  daily: use.day === given.day ? Math.max(0, use.daily - 1) : use.daily,
  weekly: use.week === given.week ? Math.max(0, use.weekly - 1) : use.weekly,
  monthly: use.month === given.month ? Math.max(0, use.monthly - 1) : use.monthly
})

const counted = {
  daily_cap: { period: "day", count: "daily" },
  weekly_cap: { period: "week", count: "weekly" },
  monthly_cap: { period: "month", count: "monthly" }
} as const satisfies Record<CapName, { readonly period: keyof PeriodStarts; readonly count: keyof CapUse }>

/**
 * Returns the first cap that is used up today, or null. A process with a clock behind may find a count of a later
 * period, which hides the use of today; the cap then counts as used up.
 */
export const capReached = (
  caps: Pick<Subscription, CapName>,
  use: CapUse | null,
  today: PeriodStarts
): CapReached | null => {
  for (const rule of capNames) {
    const cap = caps[rule]
    const { count, period } = counted[rule]
    if (cap === null) continue
    const isCounted = use !== null && use[period] >= today[period]
    const used = isCounted ? Math.max(use[count], use[period] > today[period] ? cap : 0) : 0
    if (used >= cap) return { rule, used, cap }
  }
  return null
}
