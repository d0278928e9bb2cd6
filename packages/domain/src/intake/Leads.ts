import { Context, Data, Effect, Layer } from "effect"
import { type Grant, type Granted, isGranted } from "../access/Grant.ts"
import { looks } from "../access/Looks.ts"
import { reaches } from "../access/Reach.ts"
import { BusinessTimeZone } from "../calendar/BusinessDay.ts"
import type { DecisionOptions } from "../distribution/DecisionEffects.ts"
import type { LeadErased } from "../erasure/ErasedLead.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StageForbids } from "../lead/LeadStage.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type LeadDossier, leadDossiers, seesPerson, type SentLead } from "./LeadDossier.ts"
import { type ExplainedLead, leadExplanations } from "./LeadExplanations.ts"
import { leadFilterOf, type LeadQuery, ownFilterOf } from "./LeadQuery.ts"
import { type LeadProgress, LeadNotFound, LeadRepository } from "./LeadRepository.ts"
import { approval, refusal, withdrawal } from "./LeadReview.ts"
import { leadReviews, type ReviewedLead } from "./LeadReviews.ts"

/** The lead is neither held nor has a reclaim request, so a reviewer does not see its person. */
export class LeadNotUnderReview extends Data.TaggedError("LeadNotUnderReview")<{ readonly id: LeadId }> {}

type Refusal = InvalidInput | LeadErased | LeadNotFound | StageForbids | StorageUnavailable

/** Decides about a lead. A dry run returns the same, and stores nothing. */
type Review<G extends Grant> = (
  reviewer: Granted<G>,
  id: LeadId,
  input: unknown,
  options?: DecisionOptions
) => Effect.Effect<ReviewedLead, Refusal>

/** Shows leads to their sender, and lets a reviewer or an operator review the leads of all accounts. */
export class Leads extends Context.Service<
  Leads,
  {
    /** Returns a lead to the account that sent it, if its website is in scope, or to a reviewer. */
    readonly get: (
      reader: Granted<"leads:create"> | Granted<"leads:review">,
      id: LeadId
    ) => Effect.Effect<SentLead, LeadNotFound | StorageUnavailable>
    /**
     * Returns all that is known of a lead, and audits the look. Only an operator sees leads that are not under review.
     */
    readonly dossier: (
      reviewer: Granted<"leads:review">,
      id: LeadId
    ) => Effect.Effect<LeadDossier, LeadNotFound | LeadNotUnderReview | StorageUnavailable>
    /** Returns one page of the leads of all accounts that a query selects, the latest first unless it sorts them. */
    readonly page: (
      reviewer: Granted<"leads:review">,
      query: LeadQuery,
      request: PageRequest
    ) => Effect.Effect<Page<LeadProgress>, StorageUnavailable>
    /** Returns one page of the leads of the principal's account and scope, as {@link ownFilterOf} says. */
    readonly pageOfOwn: (
      sender: Granted<"leads:create">,
      query: LeadQuery,
      request: PageRequest
    ) => Effect.Effect<Page<SentLead>, InvalidInput | StorageUnavailable>
    /** Opens a held or refused lead and offers it. `input` may hold `extra_info`. */
    readonly approve: Review<"leads:review">
    /** Refuses a held lead. `input` holds the `remark`. */
    readonly refuse: Review<"leads:review">
    /**
     * Withdraws a lead for the customer, and releases the holders that may still reclaim it. `input` holds the
     * `remark`.
     */
    readonly withdraw: Review<"operator">
    /**
     * Returns a lead with the reasons of the latest decision. For an open lead that nobody takes at present, these are
     * the reasons of now. A lead that was stored without an offer has none until the next sweep. A reader who is no
     * reviewer gets the outcomes of the businesses in reach alone; without one, the lead is `LeadNotFound`.
     */
    readonly explain: (
      reader: Granted<"decisions:read">,
      id: LeadId
    ) => Effect.Effect<ExplainedLead, LeadNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/intake/Leads") {
  static readonly layer = Layer.effect(
    Leads,
    Effect.gen(function* () {
      const leads = yield* LeadRepository
      const zone = yield* BusinessTimeZone
      const { dossier, sent } = yield* leadDossiers
      const explained = yield* leadExplanations
      const look = yield* looks
      const review = yield* leadReviews
      return {
        get: Effect.fn("Leads.get")(function* (reader, id) {
          const found = yield* leads.get(id)
          const { account, website_code: website } = found.lead
          const isVisible = isGranted(reader, "leads:review") || reaches(reader, { account, website })
          return isVisible ? (yield* sent([found]))[0]! : yield* new LeadNotFound({ id })
        }),
        dossier: Effect.fn("Leads.dossier")(function* (reviewer, id) {
          const found = yield* dossier(id)
          if (!seesPerson(reviewer, found)) return yield* new LeadNotUnderReview({ id })
          yield* look(reviewer, "lead.viewed", [{ id: String(id), lead: id, account: found.lead.account }])
          return found
        }),
        page: (_, query, request) => leads.page(leadFilterOf(query, zone), query.sort ?? "descending", request),
        pageOfOwn: Effect.fn("Leads.pageOfOwn")(function* (sender, query, request) {
          const filter = yield* Effect.fromResult(ownFilterOf(query, zone, sender))
          const page = yield* leads.page(filter, query.sort ?? "descending", request)
          return { ...page, items: yield* sent(page.items) }
        }),
        approve: Effect.fn("Leads.approve")((reviewer, id, input, options) =>
          review(reviewer, id, ({ now }, actor) => approval(input, { actor, at: now }), options)
        ),
        refuse: Effect.fn("Leads.refuse")((reviewer, id, input, options) =>
          review(reviewer, id, ({ now }, actor) => refusal(input, { actor, at: now }), options)
        ),
        withdraw: Effect.fn("Leads.withdraw")((operator, id, input, options) =>
          review(operator, id, (clock, actor) => withdrawal(input, clock, actor), options)
        ),
        explain: Effect.fn("Leads.explain")((reader, id) => explained(reader, id))
      }
    })
  )
}
