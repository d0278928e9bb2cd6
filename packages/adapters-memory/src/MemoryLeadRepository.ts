import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Candidate } from "@leadwell/domain/distribution/Choice"
import { occurrencesOnArrival } from "@leadwell/domain/event/Occurrences"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { LeadRepository } from "@leadwell/domain/lead/LeadRepository"
import { stageWith } from "@leadwell/domain/lead/LeadStage"
import { Effect, Layer } from "effect"
import { type BusinessShelf, MemoryStore } from "./MemoryStore.ts"

const candidates = (store: MemoryStore["Service"], subcategory: SubcategoryId): ReadonlyArray<Candidate> => {
  const found: Array<Candidate> = []
  for (const business of store.businesses.values()) {
    for (const subscription of store.subscriptions.get(business.id) ?? []) {
      if (subscription.subcategory === subcategory) found.push({ subscription, business })
    }
  }
  return found
}

const shelve = (store: MemoryStore["Service"], business: BusinessId, lead: Lead): void => {
  const shelf: BusinessShelf = store.shelves.get(business) ?? { order: [], leads: new Map() }
  store.shelves.set(business, shelf)
  shelf.order.push(lead.id)
  shelf.leads.set(lead.id, { business, lead, assigned_at: lead.created_at, reclaim: null })
}

/** {@link LeadRepository} on the memory store. */
export const layer = Layer.effect(
  LeadRepository,
  Effect.map(MemoryStore, (store) => ({
    receive: (received, choose) =>
      Effect.sync(() => {
        const isHeld = received.stage === "held"
        const businesses = isHeld ? [] : [...new Set(choose(candidates(store, received.subcategory_id)))]
        const stage = isHeld ? received.stage : stageWith(businesses.length, received.places)
        const lead: Lead = { ...received, id: (store.leads.size + 1) as LeadId, stage }
        store.leads.set(lead.id, lead)
        for (const business of businesses) shelve(store, business, lead)
        store.events.push(...occurrencesOnArrival(lead, businesses).map((event) => ({ ...event, lead: lead.id })))
        return { lead, businesses }
      })
  }))
)
