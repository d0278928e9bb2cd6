import { Schema, type DateTime } from "effect"
import type { Business, BusinessId } from "../catalog/Business.ts"
import type { Pause } from "../catalog/Pause.ts"
import type { Subscription } from "../subscription/Subscription.ts"
import { CapUse } from "./CapUse.ts"

/**
 * The state of a subscription in the rotation of its subcategory: its pass, the start of its wait, its area and its cap
 * use. While a subscription is away, it gains no credit; it returns level with the others, as after a
 * change of its area.
 */
export const SubscriptionState = Schema.Struct({
  pass: Schema.Finite,
  waiting_since: Schema.DateTimeUtc,
  is_away: Schema.Boolean,
  area: Schema.Int,
  use: CapUse
})

/** The state of a subscription in the rotation of its subcategory. */
export interface SubscriptionState extends Schema.Schema.Type<typeof SubscriptionState> {}

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
  /** Whether the person whose lead is offered is blocked, so that nobody gets it. */
  readonly isBlocked?: boolean
}
