import { type BusinessLead, isReleased } from "@leadwell/domain/assignment/BusinessLead"
import type { LeadOutcome } from "@leadwell/domain/assignment/LeadOutcome"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { Assignment, Choice } from "@leadwell/domain/distribution/Choice"
import { askingOnce } from "@leadwell/domain/distribution/Eligibility"
import type { Candidate, Market, SubscriptionState } from "@leadwell/domain/distribution/Market"
import { type Addresses, contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Lead, ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime } from "effect"
import { isBlocked, leadsOfPerson } from "../lead/MemoryContacts.ts"
import type { BusinessShelf, MemoryStore } from "../MemoryStore.ts"

type Store = MemoryStore["Service"]

const statesOf = (store: Store, subcategory: SubcategoryId): Map<BusinessId, SubscriptionState> => {
  const states = store.states.get(subcategory) ?? new Map<BusinessId, SubscriptionState>()
  store.states.set(subcategory, states)
  return states
}

/** When some businesses last got another lead with one of these contacts, and kept it. */
const metBy = (store: Store, businesses: ReadonlyArray<BusinessId>, person: Addresses, lead?: LeadId) => {
  const met = new Map<BusinessId, DateTime.Utc>()
  for (const { id } of leadsOfPerson(store, person)) {
    for (const business of businesses) {
      const place = store.shelves.get(business)?.leads.get(id)
      if (id === lead || place === undefined || isReleased(place)) continue
      met.set(business, DateTime.max(place.assigned_at, met.get(business) ?? place.assigned_at))
    }
  }
  return met
}

/** A market for a lead, with whether its person is blocked, and when its candidates met the person. */
export const marketFor = (store: Store, lead: ReceivedLead & { readonly id?: LeadId }): Market => {
  const market = { ...marketOf(store, lead.subcategory_id), isBlocked: isBlocked(store, contactsOf(lead)) }
  const asking = askingOnce(market)
  return asking.length === 0 ? market : { ...market, met: metBy(store, asking, lead, lead.id) }
}

/** The market of a subcategory: all subscriptions to it, and the states of their businesses. */
export const marketOf = (store: Store, subcategory: SubcategoryId): Market => {
  const candidates: Array<Candidate> = []
  for (const business of store.businesses.values()) {
    for (const subscription of store.subscriptions.get(business.id) ?? []) {
      if (subscription.subcategory === subcategory) candidates.push({ subscription, business })
    }
  }
  return { candidates, states: statesOf(store, subcategory) }
}

/** The lead of a business, reclaimed or not, or nothing when the business never got the lead. */
export const businessLeadOf = (store: Store, business: BusinessId, id: LeadId): BusinessLead | undefined => {
  const found = store.shelves.get(business)?.leads.get(id)
  return found === undefined ? undefined : { ...found, lead: store.leads.get(id)! }
}

/** What a business told of a lead, the latest first. */
export const outcomesOf = (store: Store, business: BusinessId, lead: LeadId): ReadonlyArray<LeadOutcome> =>
  store.shelves.get(business)?.outcomes.get(lead) ?? []

/** The businesses that have or had a lead, the first assignment first. Assignments of one instant are ordered by id. */
export const holdingsOf = (store: Store, id: LeadId) =>
  (store.holders.get(id) ?? [])
    .map((business) => store.shelves.get(business)!.leads.get(id)!)
    .toSorted((a, b) => DateTime.Order(a.assigned_at, b.assigned_at) || (a.business < b.business ? -1 : 1))
    .map(({ business, reclaim }) => ({ business, is_released: isReleased({ reclaim }) }))

/** The businesses that have a lead and were not released, the first assignment first. */
export const holdingBusinesses = (store: Store, id: LeadId) =>
  holdingsOf(store, id).flatMap(({ business, is_released }) => (is_released ? [] : [business]))

/** The number of taken places of a lead. */
export const placesTaken = (store: Store, id: LeadId): number => holdingBusinesses(store, id).length

const shelve = (store: Store, lead: Lead, { business, region }: Assignment, assigned_at: Lead["created_at"]): void => {
  const shelf: BusinessShelf = store.shelves.get(business) ?? { order: [], leads: new Map(), outcomes: new Map() }
  store.shelves.set(business, shelf)
  shelf.order.push(lead.id)
  shelf.leads.set(lead.id, { business, assigned_at, region, reclaim: null, released_at: null })
  store.holders.set(lead.id, [...(store.holders.get(lead.id) ?? []), business])
}

/** Notes whether a lead is open, and then whether it is due for an offer. */
export const noteStage = (store: Store, { id, stage }: Pick<Lead, "id" | "stage">, isDue: boolean): void => {
  if (stage === "open") store.open.set(id, isDue)
  else store.open.delete(id)
}

/** Stores a lead and, if the choice is not null, its places, the states of the market and the decision. */
export const storeOffering = (store: Store, lead: Lead, choice: Choice | null): void => {
  store.leads.set(lead.id, lead)
  noteStage(store, lead, false)
  if (choice === null) return
  const { assigned, decision, states } = choice
  for (const assignment of assigned) shelve(store, lead, assignment, decision.decided_at)
  const known = statesOf(store, lead.subcategory_id)
  for (const [business, state] of states) known.set(business, state)
  store.distributions.set(lead.id, decision)
}
