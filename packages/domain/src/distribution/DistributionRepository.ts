import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Holding } from "./Choice.ts"
import type { Distribution } from "./Distribution.ts"
import type { Market } from "./Market.ts"
import type { Offering } from "./Offering.ts"

/** Decides who gets a lead, by who has or had it and by everyone who may want it. */
export type Offer = (lead: Lead, holdings: ReadonlyArray<Holding>, market: Market) => Offering

/** A lead that was offered, and what became of it. */
export interface OfferedLead {
  readonly lead: LeadId
  readonly offering: Offering
}

/** Which leads are due: the open ones that were last offered at or before an instant, and how many of them at most. */
export interface Due {
  readonly offeredBy: DateTime.Utc
  readonly limit: number
}

/** Hands leads out, and keeps why. */
export class DistributionRepository extends Context.Service<
  DistributionRepository,
  {
    /**
     * Everyone who may want the leads of a subcategory: MUST be every subscription to it, in the order in which the
     * catalogue was imported.
     */
    readonly market: (subcategory: SubcategoryId) => Effect.Effect<Market, StorageUnavailable>
    /** The latest decision on who gets a lead, if there was one. */
    readonly find: (lead: LeadId) => Effect.Effect<Option.Option<Distribution>, StorageUnavailable>
    /**
     * Open leads that are to be offered, those first that have waited longest. Besides those that {@link Due} names,
     * MUST list every open lead that was never offered, and every one since whose last offering a subscription,
     * business or subcategory that may concern it was changed, or a place or a cap came free.
     */
    readonly due: (due: Due) => Effect.Effect<ReadonlyArray<LeadId>, StorageUnavailable>
    /**
     * Offers those of the leads that are open, and returns what became of each.
     *
     * - MUST leave out a lead that another call is offering at this moment, and not wait for it.
     * - MUST be atomic for each lead: its stage, its places, the states of the market, the distribution and the
     *   events are stored together or not at all, and nothing that `offer` saw changes in between.
     * - MUST pass holdings with the first assignment first. Assignments of one instant are in the order of their ids.
     * - MUST show each lead what the leads before it changed.
     * - MUST count every lead as offered at `now`, also one without a choice, so that a defect is not met again at
     *   once.
     */
    readonly offer: (
      leads: ReadonlyArray<LeadId>,
      offer: Offer,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<OfferedLead>, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/DistributionRepository") {}
