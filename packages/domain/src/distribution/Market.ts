import type { Business, BusinessId } from "../catalog/Business.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

/** A subscription to a subcategory, with the business that holds it. */
export interface Candidate {
  readonly subscription: Subscription
  readonly business: Pick<Business, "id" | "active">
}

/**
 * Everyone who may want the leads of one subcategory, and how each stands. Who never took part has no state; who took
 * part and has no subscription any more keeps it, so that leaving and joining again wins nothing.
 */
export interface Market {
  readonly candidates: ReadonlyArray<Candidate>
  readonly states: ReadonlyMap<BusinessId, SubscriptionState>
}
