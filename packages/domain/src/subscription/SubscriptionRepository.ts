import { Context, type Effect, type Result } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Subscription } from "./Subscription.ts"

/** Keeps what businesses want. */
export class SubscriptionRepository extends Context.Service<
  SubscriptionRepository,
  {
    /** The subscriptions of a business, in the order in which they were given. */
    readonly of: (business: BusinessId) => Effect.Effect<ReadonlyArray<Subscription>, StorageUnavailable>
    /**
     * Replaces the subscriptions of a business with what `change` makes of them, and returns the replacement.
     *
     * MUST be atomic: two concurrent calls for one business never see the same subscriptions, and no lead is given
     * out on what is being replaced. When `change` fails, nothing is written. MUST keep how each subscription to a
     * subcategory stands, even while there is none, so that no cap is counted anew.
     */
    readonly modify: <E>(
      business: BusinessId,
      change: (current: ReadonlyArray<Subscription>) => Result.Result<ReadonlyArray<Subscription>, E>
    ) => Effect.Effect<ReadonlyArray<Subscription>, E | StorageUnavailable>
  }
>()("@leadwell/domain/subscription/SubscriptionRepository") {}
