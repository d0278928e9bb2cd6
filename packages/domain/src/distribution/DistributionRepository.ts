import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Holding } from "./Choice.ts"
import type { Decision } from "./Decision.ts"
import type { Market } from "./Market.ts"
import type { Offering } from "./Offering.ts"

/** Decides which businesses get a lead, from its past and present holders and from the market. */
export type Offer = (lead: Lead, holdings: ReadonlyArray<Holding>, market: Market) => Offering

/** A lead that was offered, and the result of the offer. */
export interface OfferedLead {
  readonly lead: LeadId
  readonly offering: Offering
}

/** Selects at most `limit` open leads whose last offer was at or before `offeredBy`. */
export interface Due {
  readonly offeredBy: DateTime.Utc
  readonly limit: number
}

/** Gives leads to businesses, and stores every decision with its reasons. */
export class DistributionRepository extends Context.Service<
  DistributionRepository,
  {
    /**
     * Returns the market of a subcategory.
     *
     * - MUST contain every subscription to the subcategory (`leadRepositoryLaws`).
     * - MUST list the subscriptions in the order in which their businesses were first imported (`leadRepositoryLaws`,
     *   `catalogRepositoryLaws`).
     */
    readonly market: (subcategory: SubcategoryId) => Effect.Effect<Market, StorageUnavailable>
    /**
     * Returns the latest decision about a lead, or none when the lead was never offered (`distributionRepositoryLaws`).
     */
    readonly find: (lead: LeadId) => Effect.Effect<Option.Option<Decision>, StorageUnavailable>
    /**
     * Returns the open leads that are due for an offer.
     *
     * - MUST list the leads first that have waited longest, and at most as many as {@link Due} allows (`dueLeadLaws`).
     * - MUST list the open leads whose last offer was at or before `offeredBy` (`dueLeadLaws`).
     * - MUST list every open lead that was never offered (`dueLeadLaws`).
     * - MUST list every open lead when a subscription, business or subcategory that may concern it changed after its
     *   last offer (`dueLeadLaws`, `subscriptionRepositoryLaws`).
     * - MUST list every open lead when a place or a cap that may concern it came free after its last offer
     *   (`reclaimLifeLaws`).
     */
    readonly due: (due: Due) => Effect.Effect<ReadonlyArray<LeadId>, StorageUnavailable>
    /**
     * Offers the open leads among `leads` and returns the result of each offer.
     *
     * - MUST skip a lead that a concurrent call is offering, without waiting for its row lock. No law can hold a lock,
     *   so see `packages/adapters-postgres/test/intake/rivals.test.ts`.
     * - MUST store the stage, the places, the states of the market, the decision and the events of a lead together or
     *   not at all (`atomicityLaws`).
     * - MUST NOT let anything that `offer` saw change before its result is stored (`distributionRepositoryLaws`).
     * - MUST pass holdings by ascending time of assignment, and assignments of one instant by the id of the business
     *   (`distributionRepositoryLaws`).
     * - MUST show each lead the changes of the leads before it (`distributionRepositoryLaws`).
     * - MUST record `now` as the last offer of every lead, also without a choice, or a lead with a defect would be
     *   retried at once (`distributionRepositoryLaws`).
     */
    readonly offer: (
      leads: ReadonlyArray<LeadId>,
      offer: Offer,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<OfferedLead>, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/DistributionRepository") {}
