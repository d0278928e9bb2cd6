import { Context, type DateTime, type Effect, type Option } from "effect"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { BusinessActivity } from "./BusinessActivity.ts"
import type { Holding } from "./Choice.ts"
import type { Decision } from "./Decision.ts"
import type { Market } from "./Market.ts"
import type { DecidedLead } from "./MissedLead.ts"
import type { Offering } from "./Offering.ts"
import type { RoundStep } from "./Round.ts"

/**
 * Decides which businesses get a lead. The holdings are the businesses that have or had the lead; a released one was
 * granted a reclaim. When a rule throws, `attemptOffer` makes it an open lead without a choice.
 */
export type Offer = (lead: Lead, holdings: ReadonlyArray<Holding>, market: Market) => Offering

/** A lead that was offered, and the result of the offer. */
export interface OfferedLead {
  readonly lead: LeadId
  readonly offering: Offering
}

/** Selects at most `limit` due leads. An open lead that was received at or before `receivedBy` is due. */
export interface Due {
  readonly receivedBy: DateTime.Utc
  readonly limit: number
}

/** Selects leads that were received at or after `since`, and before the lead `before` if it is given. */
export interface DecidedRange {
  readonly subcategories: ReadonlyArray<SubcategoryId>
  readonly since: DateTime.Utc
  readonly before: LeadId | null
  readonly limit: number
}

/** The decided leads of a step through a range, and the last lead that it examined, or null at the end of the range. */
export interface DecidedStep {
  readonly decided: ReadonlyArray<DecidedLead>
  readonly last: Pick<Lead, "id" | "created_at"> | null
}

/**
 * Gives leads to businesses, stores the latest decision about each lead with its reasons, and keeps track of rounds.
 */
export class DistributionRepository extends Context.Service<
  DistributionRepository,
  {
    /**
     * Returns the market of a subcategory. Given a lead, it also tells of its person what `offer` tells.
     *
     * - MUST contain every subscription to the subcategory, active or not (`subscriptionRepositoryLaws`).
     * - MUST list the subscriptions in the order in which their businesses were first imported
     *   (`subscriptionRepositoryLaws`, `catalogRepositoryLaws`).
     * - MUST include the state of a business that has no such subscription any more (`subscriptionRepositoryLaws`).
     */
    readonly market: (subcategory: SubcategoryId, lead?: LeadId) => Effect.Effect<Market, StorageUnavailable>
    /** Returns the markets of subcategories as `market` does, in their order (`distributionRepositoryLaws`). */
    readonly markets: (
      subcategories: ReadonlyArray<SubcategoryId>
    ) => Effect.Effect<ReadonlyArray<Market>, StorageUnavailable>
    /**
     * Returns the latest decision about a lead, or none when no offer of it made a choice
     * (`distributionRepositoryLaws`).
     *
     * - MUST return it as it was made, also when its subscriptions have changed or ended (`decisionLaws`).
     */
    readonly find: (lead: LeadId) => Effect.Effect<Option.Option<Decision>, StorageUnavailable>
    /**
     * Examines the latest `limit` leads of some subcategories in a range. Returns those that were decided about and
     * that a business never had, the latest first, with its outcome in the latest decision about each
     * (`missedLeadLaws`).
     *
     * - MUST order the leads by their receipt, and those of one instant by their id (`missedLeadLaws`).
     * - MUST return a lead also when its decision does not name the business (`missedLeadLaws`).
     */
    readonly decided: (business: BusinessId, range: DecidedRange) => Effect.Effect<DecidedStep, StorageUnavailable>
    /**
     * Returns the activity of businesses since an instant, in their order (`businessActivityLaws`).
     *
     * - MUST count every lead that was assigned at or after the instant, reclaimed or not (`businessActivityLaws`).
     * - MUST return the subscriptions of each business, with the cap use of its state (`businessActivityLaws`).
     */
    readonly activity: (
      businesses: ReadonlyArray<BusinessId>,
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<BusinessActivity>, StorageUnavailable>
    /**
     * Returns the businesses that have or had a lead, in the order in which `offer` passes them
     * (`distributionRepositoryLaws`).
     */
    readonly holdings: (lead: LeadId) => Effect.Effect<ReadonlyArray<Holding>, StorageUnavailable>
    /**
     * Returns the open leads that are due for an offer, at most as many as {@link Due} allows (`dueLeadLaws`).
     *
     * - MUST list the leads in the order of their ids (`dueLeadLaws`).
     * - MUST list the open leads that were received at or before `receivedBy` (`dueLeadLaws`).
     * - MUST list every open lead that was never offered, or not since it became open again (`dueLeadLaws`).
     */
    readonly due: (due: Due) => Effect.Effect<ReadonlyArray<LeadId>, StorageUnavailable>
    /**
     * Offers the open leads among `leads` and returns the result of each offer.
     *
     * - MUST skip a lead that a concurrent call is offering, without waiting for it. No law can make a call last, so
     *   see "skip a lead that the other offers" in `packages/adapters-postgres/test/distribution/twoStores.test.ts`.
     * - MUST store the stage, the places, the states of the market, the decision and the events of a lead together or
     *   not at all (`atomicityLaws`).
     * - MUST store the whole cap use of a state, with its earlier periods (`distributionRepositoryLaws`,
     *   `clockAheadLaws`).
     * - MUST NOT let the lead, its holdings, the subscriptions or the states change between the call of `offer` and the
     *   storage of its result (`distributionRepositoryLaws`, `subscriptionRepositoryLaws`).
     * - MUST pass holdings by ascending time of assignment, and assignments of one instant by the id of the business,
     *   compared as JavaScript's `<` does (`distributionRepositoryLaws`).
     * - MUST pass in `met` when each candidate with `same_person_days` last got another lead with a contact of the
     *   lead, by `contactsOf`, in any subcategory. A lead that it gave back does not count (`samePersonLaws`).
     * - MUST NOT let such a candidate get another lead of the person between the call of `offer` and the storage of its
     *   result (`samePersonLaws`).
     * - MUST tell in `isBlocked` whether a contact of the lead is blocked, as `BlockRepository` has it (`blockLaws`).
     * - MUST offer the leads one after the other, each with the states that the earlier offers of the call left
     *   (`distributionRepositoryLaws`).
     * - MUST record that every offered lead was offered, even if `choice` is null (`distributionRepositoryLaws`).
     *   Otherwise a lead whose offer threw would be due again at once.
     */
    readonly offer: (
      leads: ReadonlyArray<LeadId>,
      offer: Offer
    ) => Effect.Effect<ReadonlyArray<OfferedLead>, StorageUnavailable>
    /**
     * Returns the subcategories whose open leads are to be examined on a business day. A round examines them in steps
     * that any number of processes may share, without a write for a lead that nobody takes.
     *
     * - MUST return a subcategory if, since its last round began, one of these changed: the subcategory, a subscription
     *   to it, or a business with such a subscription (`roundLaws`, `subscriptionRepositoryLaws`).
     * - MUST return a subcategory if, since its last round began, a reclaim in it was granted (`reclaimLifeLaws`).
     * - MUST return a subcategory whose last round began on another business day, because caps count anew
     *   (`roundLaws`).
     * - MUST return a subcategory while a round of it is under way (`roundLaws`).
     * - MUST NOT return any other subcategory (`roundLaws`).
     * - MUST return them in the order of their ids, so that every store offers leads in one order
     *   (`roundLaws`).
     */
    readonly pendingRounds: (today: CalendarDate) => Effect.Effect<ReadonlyArray<SubcategoryId>, StorageUnavailable>
    /**
     * Returns the next step of the round of a subcategory with at most `limit` leads. Begins a round if none is under
     * way. Returns null when no round is to be made.
     *
     * - MUST read the market and the leads after the change that the round is for (`roundLaws`).
     * - MUST pass the holdings as `offer` does (`roundLaws`).
     * - MAY return null while another process has a step of the subcategory.
     */
    readonly nextStep: (
      subcategory: SubcategoryId,
      today: CalendarDate,
      limit: number
    ) => Effect.Effect<RoundStep | null, StorageUnavailable>
    /**
     * Continues the round after the lead `reached`, or from the same place if it is null. `"end"` ends the round.
     *
     * - MUST do nothing when another step of the subcategory was returned since (`roundLaws`).
     */
    readonly advanceRound: (step: RoundStep, reached: LeadId | "end" | null) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/DistributionRepository") {}
