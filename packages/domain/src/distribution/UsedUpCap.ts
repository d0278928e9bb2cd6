import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { type CapName, capNames, type CapReached, type CapUse, counted, usedToday } from "./CapUse.ts"

/** A cap that is used up, with its period. */
export interface UsedUpCap extends CapReached {
  readonly period: keyof PeriodStarts
}

/** Returns the cap of the longest period that is used up today, by at least one lead, or null. */
export const usedUpCap = (
  caps: Pick<Subscription, CapName>,
  use: CapUse | undefined,
  today: PeriodStarts
): UsedUpCap | null => {
  if (use === undefined) return null
  for (const rule of capNames.toReversed()) {
    const [cap, used] = [caps[rule], usedToday(rule, use, today)]
    if (cap !== null && used > 0 && used >= cap) return { rule, used, cap, period: counted[rule].period }
  }
  return null
}
