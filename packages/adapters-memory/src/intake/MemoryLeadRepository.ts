import { type LeadFilter, selectsLead } from "@leadwell/domain/intake/LeadFilter"
import { LeadNotFound, LeadRepository, type LeadWithHolders, mostEarlier } from "@leadwell/domain/intake/LeadRepository"
import type { LeadChange } from "@leadwell/domain/intake/LeadReview"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { mapPage, pageOf } from "@leadwell/domain/pagination/Page"
import { sorted } from "@leadwell/domain/pagination/Sort"
import { DateTime, Effect, Layer, Result } from "effect"
import { appendAudit } from "../audit/MemoryAuditRepository.ts"
import { holdingBusinesses, noteStage, placesTaken } from "../distribution/MemoryMarket.ts"
import { leadHoldersOf, storeReleases } from "../distribution/MemoryReleases.ts"
import { append } from "../event/MemoryEventRepository.ts"
import { earlierLeads, leadsOfPerson, moveContacts, removeLinks } from "../lead/MemoryContacts.ts"
import { MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

const kept = (store: Store, lead: Lead) => ({ lead, places_taken: placesTaken(store, lead.id) })

const find = (store: Store, id: LeadId) => Result.fromNullishOr(store.leads.get(id), () => new LeadNotFound({ id }))

const write = (store: Store, before: Lead, { audit, endsLinks, events, lead, releases }: LeadChange): void => {
  store.leads.set(lead.id, lead)
  storeReleases(store, lead, releases)
  append(store, lead.id, events)
  appendAudit(store, audit)
  if (endsLinks === true) removeLinks(store, new Set([lead.id]))
  if (before.email !== lead.email || before.phone !== lead.phone) moveContacts(store, before, lead)
  if (before.stage === lead.stage) return
  noteStage(store, lead, true)
}

const earlierOf = (store: Store, lead: Lead) =>
  leadsOfPerson(store, lead)
    .filter((other) => other.id < lead.id && other.subcategory_id === lead.subcategory_id)
    .map(({ confirm_by, id, stage }) => ({ confirm_by, id, stage }))
    .slice(0, mostEarlier)

/** Orders leads by age, the oldest first. Leads of one instant are ordered by id. */
const byAge = (a: Lead, b: Lead): number =>
  DateTime.toEpochMillis(a.created_at) - DateTime.toEpochMillis(b.created_at) || a.id - b.id

const selected = (store: Store, filter: LeadFilter): ReadonlyArray<Lead> =>
  [...store.leads.values()].filter((lead) =>
    selectsLead(filter, { lead, businesses: store.holders.get(lead.id) ?? [] })
  )

const withHolders = (store: Store, lead: Lead): LeadWithHolders => ({
  ...kept(store, lead),
  holders: holdingBusinesses(store, lead.id)
})

/** Replaces a lead with the result of a change in one synchronous step. */
export const replace = <E>(store: Store, id: LeadId, change: (lead: Lead) => Result.Result<LeadChange, E>) =>
  Effect.suspend(() => {
    const before = find(store, id)
    const changed = Result.flatMap(before, change)
    if (Result.isSuccess(before) && Result.isSuccess(changed)) write(store, before.success, changed.success)
    return Effect.fromResult(Result.map(changed, (made) => ({ ...made, ...kept(store, made.lead) })))
  })

/** {@link LeadRepository} on the memory store. */
export const layer = Layer.effect(
  LeadRepository,
  Effect.map(MemoryStore, (store) => ({
    get: (id) => Effect.suspend(() => Effect.fromResult(Result.map(find(store, id), (lead) => kept(store, lead)))),
    earlierOf: (leads) => Effect.sync(() => new Map(leads.map((lead) => [lead.id, earlierOf(store, lead)]))),
    receiptsOf: (persons) => Effect.sync(() => persons.map((person) => earlierLeads(store, person, person.contacts))),
    page: (filter, sort, request) =>
      Effect.sync(() =>
        mapPage(pageOf(selected(store, filter).toSorted(sorted(sort, byAge)), request), (lead) =>
          withHolders(store, lead)
        )
      ),
    after: (number, limit, filter) =>
      Effect.sync(() =>
        selected(store, filter)
          .filter(({ id }) => id > number)
          .toSorted((a, b) => a.id - b.id)
          .slice(0, limit)
          .map((lead) => withHolders(store, lead))
      ),
    modify: (id, change) => replace(store, id, (lead) => change(lead, leadHoldersOf(store, lead)))
  }))
)
