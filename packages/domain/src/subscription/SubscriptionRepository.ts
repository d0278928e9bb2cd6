import { Context, type Effect, type Result } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Subscription } from "./Subscription.ts"

/** Stores the subscriptions of businesses. */
export class SubscriptionRepository extends Context.Service<
  SubscriptionRepository,
  {
    /** Returns the subscriptions of a business, in the order in which they were given. */
    readonly ofBusiness: (business: BusinessId) => Effect.Effect<ReadonlyArray<Subscription>, StorageUnavailable>
    /**
     * Replaces the subscriptions of a business with the result of `change` and returns the replacement.
     *
     * - MUST be atomic: two concurrent calls for one business never see the same subscriptions
     *   (`subscriptionRepositoryLaws`).
     * - MUST NOT assign a lead by replaced subscriptions, also when the decision began before the replacement
     *   (`subscriptionRepositoryLaws`).
     * - MUST write nothing when `change` fails (`subscriptionRepositoryLaws`).
     * - MUST preserve the state of each subscription, even while there is no such subscription, or its caps would start
     *   again at zero (`subscriptionRepositoryLaws`).
     */
    readonly modify: <E>(
      business: BusinessId,
      change: (current: ReadonlyArray<Subscription>) => Result.Result<ReadonlyArray<Subscription>, E>
    ) => Effect.Effect<ReadonlyArray<Subscription>, E | StorageUnavailable>
  }
>()("@leadwell/domain/subscription/SubscriptionRepository") {}
