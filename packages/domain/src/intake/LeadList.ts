import { type DateTime, Effect } from "effect"
import type { BusinessId } from "../catalog/Business.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { leadBlocks } from "../lead/BlockRepository.ts"
import type { LeadProgress, LeadWithHolders } from "./LeadRepository.ts"

/** A lead of a list with the names that a reviewer knows its parts by. A part that is gone keeps its id as its name. */
export interface ListedLead extends LeadProgress {
  readonly subcategory_name: string
  readonly website_name: string
  readonly holders: ReadonlyArray<{ readonly business: BusinessId; readonly name: string }>
  /** Since when its person is blocked. */
  readonly blocked_at: DateTime.Utc | null
}

/** Makes what names the parts of listed leads. Each name is read once. */
export const makeListedLeads = Effect.gen(function* () {
  const { businesses, subcategories, websites } = yield* CatalogParts
  const blocksOf = yield* leadBlocks
  return Effect.fnUntraced(function* (leads: ReadonlyArray<LeadWithHolders>) {
    const [business, subcategory, website] = [
      yield* businesses.names(new Set(leads.flatMap(({ holders }) => holders))),
      yield* subcategories.names(new Set(leads.map(({ lead }) => lead.subcategory_id))),
      yield* websites.names(new Set(leads.map(({ lead }) => lead.website_code)))
    ]
    const blocks = yield* blocksOf(leads.map(({ lead }) => lead))
    return leads.map(({ holders, ...progress }): ListedLead => {
      const { subcategory_id, website_code } = progress.lead
      return {
        ...progress,
        subcategory_name: subcategory.get(subcategory_id) ?? subcategory_id,
        website_name: website.get(website_code) ?? website_code,
        holders: holders.map((id) => ({ business: id, name: business.get(id) ?? id })),
        blocked_at: blocks.get(progress.lead.id) ?? null
      }
    })
  })
})
