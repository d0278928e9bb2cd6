import { attemptOffer, logBrokenOffer } from "@leadwell/domain/distribution/OfferAttempt"
import { occurrencesOfStage, occurrencesOnArrival } from "@leadwell/domain/event/Occurrences"
import { RetryTaken } from "@leadwell/domain/idempotency/Retry"
import { LeadNotFound, LeadRepository, type PlacedLead, type Reception } from "@leadwell/domain/intake/LeadRepository"
import type { Lead, ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { Effect, Layer, Result } from "effect"
import { marketOf, placesTaken, takeOver } from "../distribution/MemoryMarket.ts"
import { isTaken, remember } from "../idempotency/MemoryRetryRepository.ts"
import { MemoryStore } from "../MemoryStore.ts"
import { earlierLeads, noteContacts } from "./MemoryContacts.ts"

type Store = MemoryStore["Service"]

/** Keeps a lead in one step. An offer that breaks down leaves it open and due, and is returned to be logged. */
const keep = (store: Store, received: ReceivedLead, reception: Reception) => {
  const isDuplicate = reception.isDuplicate(earlierLeads(store, received, reception.contacts))
  const id = (store.leads.size + 1) as LeadId
  const arrived: Lead = { ...received, id, stage: isDuplicate ? "duplicate" : received.stage, anonymised_at: null }
  store.leads.set(id, arrived)
  noteContacts(store, arrived, reception.contacts)
  if (arrived.stage === "open") store.offered.set(id, null)
  const offering =
    arrived.stage === "open" ? attemptOffer(() => reception.offer(marketOf(store, arrived.subcategory_id))) : null
  const lead = offering !== null && Result.isSuccess(offering) ? takeOver(store, arrived, offering.success) : arrived
  const businesses = store.holders.get(id) ?? []
  store.events.push(...occurrencesOnArrival(lead, businesses).map((event) => ({ ...event, lead: id })))
  remember(store, reception.retry, lead)
  return { placed: { lead, businesses }, offering }
}

const kept = (store: Store, lead: Lead) => ({ lead, places_taken: placesTaken(store, lead.id) })

const find = (store: Store, id: LeadId) => Result.fromNullishOr(store.leads.get(id), () => new LeadNotFound())

const review = (store: Store, before: Lead, after: Lead, now: Lead["created_at"]): void => {
  store.leads.set(after.id, after)
  noteContacts(store, after)
  if (before.stage === after.stage) return
  store.offered.delete(after.id)
  if (after.stage === "open") store.offered.set(after.id, null)
  store.events.push(...occurrencesOfStage(after.stage, now).map((event) => ({ ...event, lead: after.id })))
}

/** {@link LeadRepository} on the memory store. */
export const layer = Layer.effect(
  LeadRepository,
  Effect.map(MemoryStore, (store) => ({
    receive: (received, reception) =>
      Effect.suspend((): Effect.Effect<PlacedLead, RetryTaken> => {
        if (isTaken(store, reception.retry)) return Effect.fail(new RetryTaken())
        const { offering, placed } = keep(store, received, reception)
        const isBroken = offering !== null && Result.isFailure(offering)
        return Effect.as(isBroken ? logBrokenOffer(offering.failure) : Effect.void, placed)
      }),
    get: (id) => Effect.suspend(() => Effect.fromResult(Result.map(find(store, id), (lead) => kept(store, lead)))),
    page: (stage, request) =>
      Effect.sync(() => {
        const all = [...store.leads.values()].filter((lead) => stage === "every" || lead.stage === stage)
        const { items, ...page } = pageOf(all.toReversed(), request)
        return { ...page, items: items.map((lead) => kept(store, lead)) }
      }),
    modify: (id, change, now) =>
      Effect.suspend(() => {
        const before = find(store, id)
        const after = Result.flatMap(before, change)
        if (Result.isSuccess(before) && Result.isSuccess(after)) review(store, before.success, after.success, now)
        return Effect.fromResult(Result.map(after, (lead) => kept(store, lead)))
      })
  }))
)
