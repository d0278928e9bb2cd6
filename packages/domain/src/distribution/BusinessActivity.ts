import { rateOf } from "../assignment/Rate.ts"
import type { PeriodStarts } from "../calendar/CalendarPeriod.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import type { CapUse } from "./CapUse.ts"
import { type CappedCandidate, usedUpOtherwise } from "./Eligibility.ts"

/** The caps of a subscription, the days on which they hold, and their use, which is null before its first lead. */
type CappedSubscription = CappedCandidate["subscription"] &
  Pick<Subscription, "subcategory"> & { readonly use: CapUse | null }

/** How many leads a business got, how many of them were reclaimed or withdrawn, and what it wants. */
export interface BusinessActivity {
  readonly business: BusinessId
  readonly assigned: number
  /** Those from which a granted reclaim request of its own released it. */
  readonly reclaimed: number
  /** Those from which it was released for another reason. */
  readonly withdrawn: number
  readonly subscriptions: ReadonlyArray<CappedSubscription>
}

/** The figures of a business. */
export interface BusinessFigures {
  readonly leads: number
  /** The part of those leads that it reclaimed, by a granted request, or null without a lead. */
  readonly reclaimRate: number | null
  /** The number of those leads that it was released from for another reason. */
  readonly withdrawn: number
  readonly activeSubscriptions: number
  /** The number of active subscriptions that would get leads now, were a cap not used up. */
  readonly capsUsedUp: number
}

/** Returns the figures of the activity of a business. */
export const figuresOf = (
  { assigned, reclaimed, subscriptions, withdrawn }: BusinessActivity,
  business: CappedCandidate["business"],
  today: PeriodStarts
): BusinessFigures => {
  const active = subscriptions.filter((one) => one.active)
  return {
    leads: assigned,
    reclaimRate: rateOf(reclaimed, assigned),
    withdrawn,
    activeSubscriptions: active.length,
    capsUsedUp: active.filter(
      ({ use, ...subscription }) => usedUpOtherwise({ business, subscription }, use ?? undefined, today) !== null
    ).length
  }
}
