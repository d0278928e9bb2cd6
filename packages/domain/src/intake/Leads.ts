import { Context, DateTime, Effect, Layer, Option } from "effect"
import { type Grant, type Granted, isGranted } from "../access/Grant.ts"
import { reaches } from "../access/Reach.ts"
import { looks } from "../audit/Looks.ts"
import { BusinessTimeZone } from "../calendar/BusinessDay.ts"
import { soFar } from "../calendar/InstantRange.ts"
import type { DecisionOptions } from "../distribution/DecisionEffects.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import { BlockRepository } from "../lead/BlockRepository.ts"
import { contactsOf } from "../lead/Duplicate.ts"
import type { LeadErased } from "../lead/LeadErased.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StageForbids } from "../lead/LeadStage.ts"
import { type Followed, followed, type FollowRequest } from "../pagination/Following.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { type LeadDossier, leadDossiers, seesPerson, type SentLead } from "./LeadDossier.ts"
import { type ExplainedLead, leadExplanations } from "./LeadExplanations.ts"
import { type ListedLead, makeListedLeads } from "./LeadList.ts"
import { leadFilterOf, type LeadQuery, ownFilterOf } from "./LeadQuery.ts"
import { LeadNotFound, LeadRepository } from "./LeadRepository.ts"
import { approval, refusal, withdrawal } from "./LeadReview.ts"
import { leadReviews, type ReviewedLead } from "./LeadReviews.ts"
import { type FoundLead, leadSearches } from "./LeadSearches.ts"

/** The lead is neither held nor has a reclaim request, so a reviewer does not see its person. */
export class LeadNotUnderReview extends Fact(
  "LeadNotUnderReview",
  "The lead is neither held nor has a reclaim request, so a reviewer does not see its person."
)<{ readonly id: LeadId }> {}

/** The person of the lead is blocked, so no business may get the lead. */
export class PersonBlocked extends Fact(
  "PersonBlocked",
  "The person of the lead is blocked, so no business may get it."
)<{
  readonly id: LeadId
}> {}

type Refusal = InvalidInput | LeadErased | LeadNotFound | StageForbids | StorageUnavailable

/** Decides about a lead. A dry run returns the same, and stores nothing. */
type Review<G extends Grant, E = never> = (
  reviewer: Granted<G>,
  id: LeadId,
  input: unknown,
  options?: DecisionOptions
) => Effect.Effect<ReviewedLead, Refusal | E>

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
    ) => Effect.Effect<Page<ListedLead>, StorageUnavailable>
    /** Returns how many leads of all accounts were received some days before today, until this time of day. */
    readonly receivedSoFar: (
      reviewer: Granted<"leads:review">,
      daysBefore: number
    ) => Effect.Effect<number, StorageUnavailable>
    /** Returns one page of the leads of the principal's account and scope, as {@link ownFilterOf} says. */
    readonly pageOfOwn: (
      sender: Granted<"leads:create">,
      query: LeadQuery,
      request: PageRequest
    ) => Effect.Effect<Page<SentLead>, InvalidInput | StorageUnavailable>
    /** Returns the leads of all accounts with ids above a number that a query selects, by ascending id. */
    readonly follow: (
      reviewer: Granted<"leads:review">,
      query: LeadQuery,
      request: FollowRequest
    ) => Effect.Effect<Followed<ListedLead>, StorageUnavailable>
    /** Returns the leads of the principal's account and scope with ids above a number, by ascending id. */
    readonly followOwn: (
      sender: Granted<"leads:create">,
      query: LeadQuery,
      request: FollowRequest
    ) => Effect.Effect<Followed<SentLead>, InvalidInput | StorageUnavailable>
    /**
     * Returns the latest few leads that a text names: by number or by contact for a reviewer, and for others those of
     * their businesses. A sender finds its leads by number alone, because it does not see their persons. The answer
     * shows no person, so it is no look.
     */
    readonly search: (
      reader: Granted<"leads:create"> | Granted<"leads:read"> | Granted<"leads:review">,
      text: string
    ) => Effect.Effect<ReadonlyArray<FoundLead>, StorageUnavailable>
    /** Opens a held or refused lead of a person who is not blocked, and offers it. `input` may hold `extra_info`. */
    readonly approve: Review<"leads:review", PersonBlocked>
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
      const { blockedAt } = yield* BlockRepository
      const zone = yield* BusinessTimeZone
      const { dossier, sent } = yield* leadDossiers
      const explained = yield* leadExplanations
      const listed = yield* makeListedLeads
      const look = yield* looks

      const review = yield* leadReviews
      const search = yield* leadSearches

      /** Fails for a lead whose person is blocked. */
      const unblocked = Effect.fnUntraced(function* (id: LeadId) {
        const blocked = yield* blockedAt(contactsOf((yield* leads.get(id)).lead))
        if (Option.isSome(blocked)) return yield* new PersonBlocked({ id })
      })

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
        page: Effect.fn("Leads.page")(function* (_, query, request) {
          const page = yield* leads.page(leadFilterOf(query, zone), query.sort ?? "descending", request)
          return { ...page, items: yield* listed(page.items) }
        }),
        receivedSoFar: Effect.fn("Leads.receivedSoFar")(function* (_, daysBefore) {
          const created = soFar(yield* DateTime.now, daysBefore, zone)
          return (yield* leads.page({ created }, "descending", { page: 1, per_page: 1 })).total
        }),
        pageOfOwn: Effect.fn("Leads.pageOfOwn")(function* (sender, query, request) {
          const filter = yield* Effect.fromResult(ownFilterOf(query, zone, sender))
          const page = yield* leads.page(filter, query.sort ?? "descending", request)
          return { ...page, items: yield* sent(page.items) }
        }),
        follow: Effect.fn("Leads.follow")(function* (_, query, request) {
          const found = yield* leads.after(request.after, request.limit, leadFilterOf(query, zone))
          return followed(request, yield* listed(found), ({ lead }) => lead.id)
        }),
        followOwn: Effect.fn("Leads.followOwn")(function* (sender, query, request) {
          const filter = yield* Effect.fromResult(ownFilterOf(query, zone, sender))
          const found = yield* leads.after(request.after, request.limit, filter)
          return followed(request, yield* sent(found), ({ lead }) => lead.id)
        }),
        search: Effect.fn("Leads.search")((reader, text) => search(reader, text)),
        approve: Effect.fn("Leads.approve")(function* (reviewer, id, input, options) {
          yield* unblocked(id)
          return yield* review(reviewer, id, ({ now }, actor) => approval(input, { actor, at: now }), options)
        }),
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
