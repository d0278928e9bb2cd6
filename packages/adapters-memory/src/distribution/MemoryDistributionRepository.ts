import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import {
  DistributionRepository,
  type Offer,
  type OfferedLead
} from "@leadwell/domain/distribution/DistributionRepository"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Layer, Option } from "effect"
import { append } from "../event/MemoryEventRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { activityOf, decidedLeads } from "./MemoryActivity.ts"
import { holdingsOf, marketFor, marketOf, storeOffering } from "./MemoryMarket.ts"
import { roundsOf } from "./MemoryRounds.ts"

/** Offers a lead in one synchronous step. A lead that stays open is due no more, even without a choice. */
const offerOne = (store: MemoryStore["Service"], lead: Lead, offer: Offer): OfferedLead => {
  const offering = offer(lead, holdingsOf(store, lead.id), marketFor(store, lead))
  storeOffering(store, { ...lead, stage: offering.stage }, offering.choice)
  append(store, lead.id, offering.events)
  return { lead: lead.id, offering }
}

/** The market of a subcategory as it is now. Later offers do not change it. */
const shownMarket = (store: MemoryStore["Service"], subcategory: SubcategoryId, id?: LeadId) => {
  const lead = id && store.leads.get(id)
  const market = lead === undefined ? marketOf(store, subcategory) : marketFor(store, lead)
  return { ...market, states: new Map(market.states) }
}

/** {@link DistributionRepository} on the memory store. */
export const layer = Layer.effect(
  DistributionRepository,
  Effect.map(MemoryStore, (store) => ({
    ...roundsOf(store),
    market: (subcategory, lead) => Effect.sync(() => shownMarket(store, subcategory, lead)),
    markets: (subcategories) => Effect.sync(() => subcategories.map((id) => shownMarket(store, id))),
    find: (lead) => Effect.sync(() => Option.fromUndefinedOr(store.distributions.get(lead))),
    holdings: (lead) => Effect.sync(() => holdingsOf(store, lead)),
    decided: (business, range) => Effect.sync(() => decidedLeads(store, business, range)),
    activity: (businesses, since) => Effect.sync(() => businesses.map((id) => activityOf(store, id, since))),
    due: ({ limit, receivedBy }) =>
      Effect.sync(() =>
        [...store.open]
          .filter(([id, isDue]) => isDue || DateTime.isLessThanOrEqualTo(store.leads.get(id)!.created_at, receivedBy))
          .map(([id]) => id)
          .toSorted((a, b) => a - b)
          .slice(0, limit)
      ),
    offer: (leads, offer) =>
      Effect.sync(() =>
        leads
          .toSorted((a, b) => a - b)
          .flatMap((id) => {
            const lead = store.leads.get(id)
            return lead?.stage === "open" ? [offerOne(store, lead, offer)] : []
          })
      )
  }))
)
