import { Context, DateTime, Effect, Layer, Option } from "effect"
import type { Business } from "../catalog/Business.ts"
import type { Subcategory } from "../catalog/Subcategory.ts"
import { SubcategoryRepository } from "../catalog/SubcategoryRepository.ts"
import type { Website } from "../catalog/Website.ts"
import { WebsiteRepository } from "../catalog/WebsiteRepository.ts"
import { mapPage, type Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { type BusinessLeadStatus, statusAt } from "../reclaim/BusinessLeadStatus.ts"
import { ReclaimWindow } from "../reclaim/ReclaimWindow.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { BusinessLead } from "./BusinessLead.ts"
import { BusinessLeadRepository } from "./BusinessLeadRepository.ts"

/** A lead as a business sees it in its list: with its status now, its website, and its subcategory with the form. */
export interface ListedLead {
  readonly businessLead: BusinessLead
  readonly status: BusinessLeadStatus
  readonly website: Website
  readonly subcategory: Subcategory
}

/** Shows a business its leads. Whoever calls has opened the business first. */
export class BusinessLeads extends Context.Service<
  BusinessLeads,
  {
    /** One page of the business's leads, the latest assignment first. */
    readonly page: (business: Business, request: PageRequest) => Effect.Effect<Page<ListedLead>, StorageUnavailable>
  }
>()("@leadwell/domain/lead/BusinessLeads") {
  static readonly layer = Layer.effect(
    BusinessLeads,
    Effect.gen(function* () {
      const leads = yield* BusinessLeadRepository
      const websites = yield* WebsiteRepository
      const subcategories = yield* SubcategoryRepository
      const window = yield* ReclaimWindow

      /** Looks each distinct id up once; what a lead refers to is never removed. */
      const lookUp = Effect.fnUntraced(function* <Id, A>(
        ids: ReadonlyArray<Id>,
        find: (id: Id) => Effect.Effect<Option.Option<A>, StorageUnavailable>
      ) {
        const found = new Map<Id, A>()
        for (const id of new Set(ids)) found.set(id, Option.getOrThrow(yield* find(id)))
        return (id: Id): A => found.get(id) as A
      })

      return {
        page: Effect.fn("BusinessLeads.page")(function* (business, request) {
          const page = yield* leads.page(business.id, request)
          const now = yield* DateTime.now
          const website = yield* lookUp(
            page.items.map(({ lead }) => lead.website_code),
            websites.find
          )
          const subcategory = yield* lookUp(
            page.items.map(({ lead }) => lead.subcategory_id),
            subcategories.find
          )
          return mapPage(page, (businessLead) => ({
            businessLead,
            status: statusAt(businessLead, window, now),
            website: website(businessLead.lead.website_code),
            subcategory: subcategory(businessLead.lead.subcategory_id)
          }))
        })
      }
    })
  )
}
