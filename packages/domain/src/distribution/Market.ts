import type { DateTime } from "effect"
import type { Business, BusinessId } from "../catalog/Business.ts"
import type { Pause } from "../catalog/Pause.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import type { SubscriptionState } from "./SubscriptionState.ts"

/** A subscription to a subcategory, with its business. */
export interface Candidate {
  readonly subscription: Subscription
  readonly business: Pick<Business, "id" | "active" | "same_person_days" | keyof Pause>
}

/**
 * The subscriptions to one subcategory, with their states. A state outlives its subscription, so that a business gains
 * nothing when it leaves and joins again.
 */
export interface Market {
  readonly candidates: ReadonlyArray<Candidate>
  readonly states: ReadonlyMap<BusinessId, SubscriptionState>
  /**
   * When each business that asks for it last got another lead of the person whose lead is offered. A lead that it gave
   * back does not count. A market that is read for no lead has none.
   */
  readonly met?: ReadonlyMap<BusinessId, DateTime.Utc>
}
