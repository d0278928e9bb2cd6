import { DistributionRepository, type Offer } from "@leadwell/domain/distribution/DistributionRepository"
import { attemptOffer, logBrokenOffer } from "@leadwell/domain/distribution/OfferAttempt"
import { occurrencesOfOffering } from "@leadwell/domain/event/Occurrences"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Layer, Option, Result } from "effect"
import { MemoryStore } from "../MemoryStore.ts"
import { holdingsOf, marketOf, takeOver } from "./MemoryMarket.ts"

/** Offers a lead in one step, and returns what broke down, if anything did. */
const offerOne = (
  store: MemoryStore["Service"],
  lead: Lead,
  offer: Offer,
  now: DateTime.Utc
): { readonly cause: unknown } | null => {
  const offering = attemptOffer(() => offer(lead, holdingsOf(store, lead.id), marketOf(store, lead.subcategory_id)))
  if (Result.isFailure(offering)) {
    store.offered.set(lead.id, now)
    return { cause: offering.failure }
  }
  const { stage } = takeOver(store, lead, offering.success)
  const businesses = (offering.success.choice?.assigned ?? []).map(({ business }) => business)
  const events = occurrencesOfOffering(stage, businesses, now)
  store.events.push(...events.map((event) => ({ ...event, lead: lead.id })))
  return null
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
      Effect.gen(function* () {
        const offered: Array<LeadId> = []
        for (const id of leads.toSorted((a, b) => a - b)) {
          const lead = store.leads.get(id)
          if (lead?.stage !== "open") continue
          offered.push(id)
          const broken = offerOne(store, lead, offer, now)
          if (broken !== null) yield* logBrokenOffer(broken.cause)
        }
        return offered
      })
  }))
)
