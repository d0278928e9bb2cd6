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
     * Everyone who may want the leads of a subcategory: MUST be every subscription to it, in the order in which the catalogue was imported.
     */
    readonly market: (subcategory: SubcategoryId) => Effect.Effect<Market, StorageUnavailable>
    /** The latest decision on who gets a lead, if there was one. */
    readonly find: (lead: LeadId) => Effect.Effect<Option.Option<Distribution>, StorageUnavailable>
    /**
     * Open leads that are to be offered, those first that have waited longest. Besides those that {@link Due} names, MUST list every open lead that
     * was never offered, and every one since whose last offering a subscription, business or subcategory that may concern it was
     * changed, or a place or a cap came free.
     */
    readonly due: (due: Due) => Effect.Effect<ReadonlyArray<LeadId>, StorageUnavailable>
    /**
     * Offers those of the leads that are open, and returns which. MUST leave out a lead that another call is offering at this moment,
     * rather than wait for it.
     *
     * MUST be atomic for each lead: its stage, its places, the standing of each subscription and the decision are kept together,
     * or not at all, and nothing changes in between what `offer` saw. Holdings MUST come with the first assignment first, and of one instant by id. What one lead changes, the next one sees. When `offer` breaks down for a lead, the others MUST NOT
     * suffer, and the lead counts as offered, so that nothing is tried without a pause.
     */
    readonly offer: (
      leads: ReadonlyArray<LeadId>,
      offer: Offer,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<LeadId>, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/DistributionRepository") {}
