import { Context, type Effect, type Result } from "effect"
import type { AuditEntries } from "../audit/AuditEntry.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Subscription } from "./Subscription.ts"

/** Stores the subscriptions of businesses. */
export class SubscriptionRepository extends Context.Service<
  SubscriptionRepository,
  {
    /** Returns the subscriptions of a business, in the order of the last `modify` or import. */
    readonly ofBusiness: (business: BusinessId) => Effect.Effect<ReadonlyArray<Subscription>, StorageUnavailable>
    /**
     * Replaces the subscriptions of a business with the result of `change`, appends the entries of the audit trail, and
     * returns the replacement.
     *
     * - MUST be atomic: of two concurrent calls for one business, the second sees the writes of the first
     *   (`subscriptionRepositoryLaws`).
     * - After `modify` returns, MUST NOT let an offer or an arrival be stored that saw the old subscriptions
     *   (`subscriptionRepositoryLaws`).
     * - MUST write and append nothing when `change` fails, or when the new subscriptions equal the old ones
     *   (`subscriptionRepositoryLaws`, `auditedChangeLaws`).
     * - MUST have the open leads examined of the subcategories of the subscriptions that change, the old and the new
     *   ones, and of no other (`subscriptionRepositoryLaws`). `changedSubcategories` returns them.
     * - MUST keep the state when a subscription is removed, so that it continues when the business
     *   subscribes to the subcategory again (`subscriptionRepositoryLaws`).
     */
    readonly modify: <E>(
      business: BusinessId,
      change: (current: ReadonlyArray<Subscription>) => Result.Result<ReadonlyArray<Subscription>, E>,
      audit: AuditEntries
    ) => Effect.Effect<ReadonlyArray<Subscription>, E | StorageUnavailable>
  }
>()("@leadwell/domain/subscription/SubscriptionRepository") {}
