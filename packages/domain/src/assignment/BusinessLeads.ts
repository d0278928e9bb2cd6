import { Context, DateTime, Effect, Layer } from "effect"
import type { Granted } from "../access/Grant.ts"
import { isOperator, type Principal } from "../access/Principal.ts"
import { owns, reachOf } from "../access/Reach.ts"
import { looks } from "../audit/Looks.ts"
import { BusinessTimeZone } from "../calendar/BusinessDay.ts"
import type { AccessibleBusiness, OwnedBusiness } from "../catalog/Businesses.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { faultAt } from "../input/Fault.ts"
import { InvalidInput } from "../input/InvalidInput.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { type Followed, followed, type FollowRequest } from "../pagination/Following.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { BusinessLead } from "./BusinessLead.ts"
import { businessLeadFilterOf, type BusinessLeadQuery } from "./BusinessLeadFilter.ts"
import { type BusinessLeadNotFound, BusinessLeadRepository } from "./BusinessLeadRepository.ts"
import { type LeadOutcome, outcomeChange, type OutcomeRefused } from "./LeadOutcome.ts"
import { type ListedLead, makeListing } from "./ListedLead.ts"
import { decodeOutcome } from "./OutcomeInput.ts"
import { ReclaimWindow } from "./ReclaimWindow.ts"
import { withoutPerson } from "./ReleasedPerson.ts"

/** A lead in the list of several businesses. A business that is gone keeps its id as its name. */
export interface LeadOfOneBusiness extends ListedLead {
  readonly business_name: string
}

/** One lead of a business. `outcomes` are for the owner of the business alone, and null for an operator. */
export interface OneLead extends ListedLead {
  readonly outcomes: ReadonlyArray<LeadOutcome> | null
}

/** The most outcomes of a lead that are shown. */
const mostOutcomes = 50

/**
 * Shows the leads of a business to the principals that may see them, and lets its owner tell what became of them. Each
 * look of an operator is audited.
 */
export class BusinessLeads extends Context.Service<
  BusinessLeads,
  {
    /** Returns one page of the leads of the business that a query selects, the latest first unless it sorts them. */
    readonly page: (
      accessible: AccessibleBusiness,
      query: BusinessLeadQuery,
      request: PageRequest
    ) => Effect.Effect<Page<ListedLead>, StorageUnavailable>
    /** Returns the leads that the business got after a lead of its own and that a query selects, the oldest first. */
    readonly follow: (
      accessible: AccessibleBusiness,
      query: BusinessLeadQuery,
      request: FollowRequest
    ) => Effect.Effect<Followed<ListedLead>, InvalidInput | StorageUnavailable>
    /** Returns one page of the leads of all businesses that the reader may see. */
    readonly pageOfAll: (
      reader: Granted<"leads:read">,
      query: BusinessLeadQuery,
      request: PageRequest
    ) => Effect.Effect<Page<LeadOfOneBusiness>, StorageUnavailable>
    /** Returns one lead of the business. */
    readonly get: (
      accessible: AccessibleBusiness,
      lead: LeadId
    ) => Effect.Effect<OneLead, BusinessLeadNotFound | StorageUnavailable>
    /**
     * Tells what became of a lead: `input` holds `outcome`, and it may hold `value_cents` and `note`. A null outcome
     * takes the one before it back. Returns the outcomes, the latest first. What the latest says already is not told
     * again.
     */
    readonly tellOutcome: (
      owned: OwnedBusiness<"leads:read">,
      lead: LeadId,
      input: unknown
    ) => Effect.Effect<
      ReadonlyArray<LeadOutcome>,
      BusinessLeadNotFound | InvalidInput | OutcomeRefused | StorageUnavailable
    >
  }
>()("@leadwell/domain/assignment/BusinessLeads") {
  static readonly layer = Layer.effect(
    BusinessLeads,
    Effect.gen(function* () {
      const leads = yield* BusinessLeadRepository
      const { businesses } = yield* CatalogParts
      const window = yield* ReclaimWindow
      const zone = yield* BusinessTimeZone
      const look = yield* looks
      const listed = yield* makeListing

      /**
       * Returns leads to a principal that may see them. A lead shows its person, unless the query of a list leaves it
       * out. A list tells the owner what became of its leads.
       */
      const shown = Effect.fnUntraced(function* (
        principal: Principal,
        businessLeads: ReadonlyArray<BusinessLead>,
        now: DateTime.Utc,
        query?: BusinessLeadQuery
      ) {
        if (query?.without_person) return yield* listed(businessLeads.map(withoutPerson), now)
        const all = yield* listed(businessLeads, now, query !== undefined && !isOperator(principal))
        const seen = businessLeads.map(({ lead: { account, id } }) => ({ id: String(id), lead: id, account }))
        yield* look(principal, "lead.viewed", seen)
        return all
      })

      return {
        page: Effect.fn("BusinessLeads.page")(function* ({ business, principal }, query, request) {
          const now = yield* DateTime.now
          const filter = businessLeadFilterOf(query, zone, { window, now })
          const page = yield* leads.page(business.id, filter, query.sort ?? "descending", request)
          return { ...page, items: yield* shown(principal, page.items, now, query) }
        }),
        follow: Effect.fn("BusinessLeads.follow")(function* ({ business, principal }, query, request) {
          const now = yield* DateTime.now
          const filter = businessLeadFilterOf(query, zone, { window, now })
          const after = request.after === 0 ? null : (request.after as LeadId)
          const found = yield* Effect.catchTag(
            leads.after(business.id, after, request.limit, filter),
            "BusinessLeadNotFound",
            () => Effect.fail(new InvalidInput({ faults: [faultAt("after", { _tag: "NotSelectable" })] }))
          )
          const items = yield* shown(principal, found, now, query)
          return followed(request, items, ({ businessLead }) => businessLead.lead.id)
        }),
        pageOfAll: Effect.fn("BusinessLeads.pageOfAll")(function* (reader, query, request) {
          const now = yield* DateTime.now
          const filter = businessLeadFilterOf(query, zone, { window, now })
          const page = yield* leads.pageWithin(reachOf(reader), filter, query.sort ?? "descending", request)
          const names = yield* businesses.names(new Set(page.items.map(({ business }) => business)))
          const all = yield* shown(reader, page.items, now, query)
          const items = all.map((one): LeadOfOneBusiness => {
            const { business } = one.businessLead
            return { ...one, business_name: names.get(business) ?? business }
          })
          return { ...page, items }
        }),
        get: Effect.fn("BusinessLeads.get")(function* ({ business, principal }, lead) {
          const [found] = yield* shown(principal, [yield* leads.get(business.id, lead)], yield* DateTime.now)
          const isOwner = owns(principal, { account: business.account, business: business.id })
          const outcomes = isOwner ? yield* leads.outcomes({ business: business.id, lead }, mostOutcomes) : null
          return { ...found!, outcomes }
        }),
        tellOutcome: Effect.fn("BusinessLeads.tellOutcome")(function* ({ business }, lead, input) {
          const told = yield* Effect.fromResult(decodeOutcome(input))
          const [ids, now] = [{ business: business.id, lead }, yield* DateTime.now]
          yield* leads.tellOutcome(ids, (one, latest) => outcomeChange(one, latest, told, now))
          return yield* leads.outcomes(ids, mostOutcomes)
        })
      }
    })
  )
}
