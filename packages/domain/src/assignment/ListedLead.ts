import { type DateTime, Effect, Option } from "effect"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { Subcategory } from "../catalog/Subcategory.ts"
import type { Website } from "../catalog/Website.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { BusinessLead } from "./BusinessLead.ts"
import { BusinessLeadRepository } from "./BusinessLeadRepository.ts"
import { type BusinessLeadStatus, statusAt } from "./BusinessLeadStatus.ts"
import type { CountedOutcome } from "./LeadOutcome.ts"
import { readableLeads } from "./ReadableLeads.ts"
import { ReclaimWindow, windowEnd } from "./ReclaimWindow.ts"

/**
 * A lead in the list of a business, as the business may read it, with its current status, the end of its reclaim
 * window, its website and its subcategory.
 */
export interface ListedLead {
  readonly businessLead: BusinessLead
  readonly status: BusinessLeadStatus
  readonly reclaimable_until: DateTime.Utc
  readonly website: Website
  readonly subcategory: Subcategory
  /** The outcome that counts, for the owner of the business alone. */
  readonly outcome?: CountedOutcome | null
}

/** Finds each distinct id once. Websites and subcategories stay while a lead names them, so every id is found. */
const lookUp = Effect.fnUntraced(function* <Id, A>(
  ids: ReadonlyArray<Id>,
  find: (id: Id) => Effect.Effect<Option.Option<A>, StorageUnavailable>
) {
  const found = new Map<Id, A>()
  for (const id of new Set(ids)) found.set(id, Option.getOrThrow(yield* find(id)))
  return (id: Id): A => found.get(id) as A
})

/**
 * Makes a function that resolves the references of leads, and preserves their order. An owner of their businesses also
 * gets what became of them.
 */
export const makeListing = Effect.gen(function* () {
  const { subcategories, websites } = yield* CatalogParts
  const window = yield* ReclaimWindow
  const readable = yield* readableLeads
  const { countedOutcomes } = yield* BusinessLeadRepository
  return Effect.fnUntraced(function* (businessLeads: ReadonlyArray<BusinessLead>, now: DateTime.Utc, isOwner = false) {
    const ids = isOwner ? businessLeads.map(({ business, lead }) => ({ business, lead: lead.id })) : []
    const told = new Map(
      (ids.length === 0 ? [] : yield* countedOutcomes(ids)).map((one) => [`${one.lead} ${one.business}`, one.outcome])
    )
    const website = yield* lookUp(
      businessLeads.map(({ lead }) => lead.website_code),
      websites.find
    )
    const subcategory = yield* lookUp(
      businessLeads.map(({ lead }) => lead.subcategory_id),
      subcategories.find
    )
    return (yield* readable(businessLeads, now)).map((businessLead): ListedLead => ({
      businessLead,
      status: statusAt(businessLead, window, now),
      reclaimable_until: windowEnd(businessLead.assigned_at, window),
      website: website(businessLead.lead.website_code),
      subcategory: subcategory(businessLead.lead.subcategory_id),
      ...(isOwner && { outcome: told.get(`${businessLead.lead.id} ${businessLead.business}`) ?? null })
    }))
  })
})
