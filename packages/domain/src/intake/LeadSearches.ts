import { DateTime, Effect, Option } from "effect"
import { type Granted, isGranted } from "../access/Grant.ts"
import type { Principal } from "../access/Principal.ts"
import { reaches } from "../access/Reach.ts"
import { BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import { readableLeads } from "../assignment/ReadableLeads.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { firstFew } from "../input/SearchWords.ts"
import type { Lead } from "../lead/Lead.ts"
import { finds, findsSomething, type LeadSearch, searchFor } from "../lead/LeadSearch.ts"
import { maxPerPage } from "../pagination/PageRequest.ts"
import { LeadRepository } from "./LeadRepository.ts"

/** A lead that a search found, as a lead of a business, or as one that was sent or is reviewed. */
export interface FoundLead extends Pick<Lead, "id" | "created_at"> {
  readonly business: BusinessId | null
}

const foundLead = ({ created_at, id }: Lead, business: BusinessId | null): FoundLead => ({ id, created_at, business })

/** The leads of one person among which a search looks for those in reach. */
const candidates = { page: 1, per_page: maxPerPage } as const

/** Makes the function that finds the latest few leads that a text names, in the reach of a reader. */
export const leadSearches = Effect.gen(function* () {
  const leads = yield* LeadRepository
  const businessLeads = yield* BusinessLeadRepository
  const { businesses } = yield* CatalogParts
  const readableOf = yield* readableLeads

  /** Returns a lead as it is found by its sender, and by each of the reader's businesses that got it. */
  const foundBy = Effect.fnUntraced(function* (reader: Principal, lead: Lead, q: LeadSearch) {
    const { account, id, website_code: website } = lead
    const isSent = id === q.id && isGranted(reader, "leads:create") && reaches(reader, { account, website })
    const holders = isGranted(reader, "leads:read") ? yield* businessLeads.ofLead(id) : []
    // A business that does not read a contact cannot ask whose lead it is, either.
    const readable = (yield* readableOf(holders, yield* DateTime.now)).filter((one) => finds(q, one.lead))
    const owned = yield* Effect.filter(readable, ({ business }) =>
      Effect.map(businesses.find(business), (found) =>
        Option.exists(found, (one) => reaches(reader, { account: one.account, business }))
      )
    )
    return [...owned.map(({ business }) => foundLead(lead, business)), ...(isSent ? [foundLead(lead, null)] : [])]
  })

  return Effect.fnUntraced(function* (
    reader: Granted<"leads:create"> | Granted<"leads:read"> | Granted<"leads:review">,
    text: string
  ) {
    const q = searchFor(text)
    if (!findsSomething(q)) return []
    const isReviewer = isGranted(reader, "leads:review")
    const { items } = yield* leads.page({ q }, "descending", isReviewer ? firstFew : candidates)
    if (isReviewer) return items.map(({ lead }) => foundLead(lead, null))
    const own = yield* Effect.forEach(items, ({ lead }) => foundBy(reader, lead, q))
    return own.flat().slice(0, firstFew.per_page)
  })
})
