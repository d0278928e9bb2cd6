import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { type Caps, type CapUse, usedUpCap } from "./CapUse.ts"

/** The caps of a subscription, and their use, which is null before its first lead. */
interface CappedSubscription extends Caps, Pick<Subscription, "active" | "subcategory"> {
  readonly use: CapUse | null
}

/** How many leads a business got, how many of them it was released from, and what it wants. */
export interface BusinessActivity {
  readonly business: BusinessId
  readonly assigned: number
  readonly released: number
  readonly subscriptions: ReadonlyArray<CappedSubscription>
}

/** The figures of a business. */
export interface BusinessFigures {
  readonly leads: number
  /** The part of those leads that it was released from, or null without a lead. */
  readonly releasedRate: number | null
  readonly activeSubscriptions: number
  /** The number of active subscriptions with a cap that is used up now. */
  readonly capsUsedUp: number
}

/** Returns the figures of an activity. */
export const figuresOf = (
  { assigned, released, subscriptions }: BusinessActivity,
  today: PeriodStarts
): BusinessFigures => {
  const active = subscriptions.filter((one) => one.active)
  return {
    leads: assigned,
    releasedRate: assigned === 0 ? null : released / assigned,
    activeSubscriptions: active.length,
    capsUsedUp: active.filter((one) => usedUpCap(one, one.use ?? undefined, today) !== null).length
  }
}
