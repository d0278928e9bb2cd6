import type { LeadHolder, Release } from "@leadwell/domain/distribution/Release"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { MemoryStore } from "../MemoryStore.ts"
import { holdingsOf } from "./MemoryMarket.ts"
import { noteChange } from "./MemoryRounds.ts"

type Store = MemoryStore["Service"]

/** The businesses that have or had a lead, in the order of {@link holdingsOf}. */
export const leadHoldersOf = (store: Store, { id, subcategory_id }: Lead): ReadonlyArray<LeadHolder> => {
  const pending = [...store.reclaims.values()].filter(({ lead, status }) => lead === id && status === "pending")
  const requests = new Map(pending.map((request) => [request.business, request.id]))
  return holdingsOf(store, id).map(({ business }) => {
    const { assigned_at, reclaim } = store.shelves.get(business)!.leads.get(id)!
    const state = store.states.get(subcategory_id)?.get(business) ?? null
    return { business, assigned_at, reclaim, request: requests.get(business) ?? null, state }
  })
}

/** Stores releases of a lead: the freed places, the granted requests and the states. */
export const storeReleases = (store: Store, lead: Lead, releases: ReadonlyArray<Release>): void => {
  for (const { at, business, request, state } of releases) {
    const { leads } = store.shelves.get(business)!
    leads.set(lead.id, { ...leads.get(lead.id)!, reclaim: request === null ? "withdrawn" : "granted", released_at: at })
    if (request !== null)
      store.reclaims.set(request.id, { ...store.reclaims.get(request.id)!, status: "granted", ...request })
    if (state !== null) store.states.get(lead.subcategory_id)?.set(business, state)
  }
  if (releases.length > 0) noteChange(store, [lead.subcategory_id])
}
