import {
  DistributionRepository,
  type Offer,
  type OfferedLead
} from "@leadwell/domain/distribution/DistributionRepository"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { DateTime, Effect, Layer, Option } from "effect"
import { append } from "../event/MemoryEventRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { holdingsOf, marketOf, storeOffering } from "./MemoryMarket.ts"

/**
 * Offers a lead in one synchronous step. A lead that stays open counts as offered at `now` even without a choice;
 * otherwise a lead that meets a defect would be due again at once.
 */
const offerOne = (store: MemoryStore["Service"], lead: Lead, offer: Offer, now: DateTime.Utc): OfferedLead => {
  const offering = offer(lead, holdingsOf(store, lead.id), marketOf(store, lead.subcategory_id))
  storeOffering(store, { ...lead, stage: offering.stage }, offering.choice)
  if (offering.stage === "open") store.offered.set(lead.id, now)
  append(store, lead.id, offering.events)
  return { lead: lead.id, offering }
}

/** {@link DistributionRepository} on the memory store. */
export const layer = Layer.effect(
  DistributionRepository,
  Effect.map(MemoryStore, (store) => ({
    market: (subcategory) =>
      Effect.sync(() => {
        const { candidates, states } = marketOf(store, subcategory)
        return { candidates, states: new Map(states) }
      }),
    find: (lead) => Effect.sync(() => Option.fromUndefinedOr(store.distributions.get(lead))),
    due: ({ limit, offeredBy }) =>
      Effect.sync(() => {
        const until = DateTime.toEpochMillis(offeredBy)
        return [...store.offered]
          .map(([id, at]) => ({ id, since: at === null ? -Infinity : DateTime.toEpochMillis(at) }))
          .filter(({ since }) => since <= until)
          .toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
          .slice(0, limit)
          .map(({ id }) => id)
      }),
    offer: (leads, offer, now) =>
      Effect.sync(() =>
        leads
          .toSorted((a, b) => a - b)
          .flatMap((id) => {
            const lead = store.leads.get(id)
            return lead?.stage === "open" ? [offerOne(store, lead, offer, now)] : []
          })
      )
  }))
)
