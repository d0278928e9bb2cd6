import { Context, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import { type BusinessLeadIds, BusinessLeadRepository } from "../assignment/BusinessLeadRepository.ts"
import { looks } from "../audit/Looks.ts"
import { BusinessTimeZone } from "../calendar/BusinessDay.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import type { DecisionOptions } from "../distribution/DecisionEffects.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { Lead } from "../lead/Lead.ts"
import type { ReclaimId } from "../lead/ReclaimId.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { countedBefore, type Evidence, evidenceOf } from "./Evidence.ts"
import { decodeGranting, decodeRejection } from "./ReclaimDecision.ts"
import { reclaimFilterOf, type ReclaimQuery } from "./ReclaimFilter.ts"
import { type ReclaimNotFound, ReclaimRepository } from "./ReclaimRepository.ts"
import type { ReclaimRequest } from "./ReclaimRequest.ts"
import type { ReclaimDecided } from "./ReclaimRules.ts"
import { requestAccounts } from "./RequestAccounts.ts"
import { type DecidedRequest, requestDecisions } from "./RequestDecisions.ts"
import type { StoredScreenshot } from "./Screenshot.ts"

/** A reclaim request with its evidence, the names of its business and of the website of its lead, and the lead. */
export interface ReviewedRequest {
  readonly request: ReclaimRequest
  readonly evidence: Evidence
  readonly business_name: string
  readonly website_name: string
  readonly lead: Lead
}

const leadKey = ({ business, lead }: BusinessLeadIds): string => `${business}/${lead}`

type Found<A> = Effect.Effect<A, ReclaimNotFound | StorageUnavailable>

/** Decides a request. A dry run returns the same, and stores nothing. */
type Decide = (
  reviewer: Granted<"leads:review">,
  id: ReclaimId,
  input: unknown,
  options?: DecisionOptions
) => Effect.Effect<DecidedRequest, InvalidInput | ReclaimDecided | ReclaimNotFound | StorageUnavailable>

/** Lets a reviewer see and decide the reclaim requests of all businesses. */
export class ReclaimReview extends Context.Service<
  ReclaimReview,
  {
    /**
     * Returns one page of the requests of all businesses that a query selects, with their evidence. The oldest come
     * first unless the query sorts them.
     */
    readonly page: (
      reviewer: Granted<"leads:review">,
      query: ReclaimQuery,
      request: PageRequest
    ) => Effect.Effect<Page<ReviewedRequest>, StorageUnavailable>
    /** Returns a request with its evidence. */
    readonly get: (reviewer: Granted<"leads:review">, id: ReclaimId) => Found<ReviewedRequest>
    /** Returns the screenshot of a request, and audits the look. */
    readonly screenshot: (reviewer: Granted<"leads:review">, id: ReclaimId) => Found<StoredScreenshot>
    /**
     * Grants a pending request and offers the lead to other businesses. A worthless lead is withdrawn, and its other
     * holders that may still reclaim it are released. `input` may hold `remark` and `lead_at_fault`.
     */
    readonly grant: Decide
    /** Rejects a pending request. `input` holds the `remark`. */
    readonly reject: Decide
  }
>()("@leadwell/domain/reclaim/ReclaimReview") {
  static readonly layer = Layer.effect(
    ReclaimReview,
    Effect.gen(function* () {
      const businessLeads = yield* BusinessLeadRepository
      const requests = yield* ReclaimRepository
      const { businesses, websites } = yield* CatalogParts
      const zone = yield* BusinessTimeZone
      const look = yield* looks
      const accountOf = yield* requestAccounts
      const decide = yield* requestDecisions

      /** Returns requests with their evidence. The number of reads does not depend on the number of requests. */
      const reviewed = Effect.fnUntraced(function* (all: ReadonlyArray<ReclaimRequest>) {
        const found = yield* businessLeads.find(all)
        const leads = new Map(found.map((lead) => [leadKey({ business: lead.business, lead: lead.lead.id }), lead]))
        const cases = all.map((request) => ({
          request,
          lead: leads.get(leadKey(request))!,
          counted: countedBefore(request.created_at)
        }))
        const facts = yield* requests.evidence(cases)
        const [business, website] = [
          yield* businesses.names(new Set(all.map((request) => request.business))),
          yield* websites.names(new Set(found.map(({ lead }) => lead.website_code)))
        ]
        return cases.map(({ lead, request }, index): ReviewedRequest => ({
          request,
          evidence: evidenceOf(request, lead, facts[index]!),
          business_name: business.get(request.business) ?? request.business,
          website_name: website.get(lead.lead.website_code) ?? lead.lead.website_code,
          lead: lead.lead
        }))
      })

      return {
        page: Effect.fn("ReclaimReview.page")(function* (_, query, request) {
          const page = yield* requests.page(reclaimFilterOf(query, zone), query.sort ?? "ascending", request)
          return { ...page, items: yield* reviewed(page.items) }
        }),
        get: Effect.fn("ReclaimReview.get")(function* (_, id) {
          const [one] = yield* reviewed([yield* requests.get(id)])
          return one!
        }),
        screenshot: Effect.fn("ReclaimReview.screenshot")(function* (reviewer, id) {
          const request = yield* requests.get(id)
          const found = yield* requests.screenshot(id)
          yield* look(reviewer, "screenshot.viewed", [{ id, lead: request.lead, account: yield* accountOf(request) }])
          return found
        }),
        grant: Effect.fn("ReclaimReview.grant")((reviewer, id, input, options) =>
          decide(reviewer, id, decodeGranting(input), options)
        ),
        reject: Effect.fn("ReclaimReview.reject")((reviewer, id, input, options) =>
          decide(reviewer, id, decodeRejection(input), options)
        )
      }
    })
  )
}
