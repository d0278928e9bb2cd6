import { Context, DateTime, Duration, Effect, Layer, Schema } from "effect"
import { isGranted } from "../access/Grant.ts"
import { moments } from "../calendar/BusinessDay.ts"
import type { ExplainedBusiness } from "../catalog/Businesses.ts"
import { CatalogParts } from "../catalog/CatalogParts.ts"
import { literalsText } from "../input/ListText.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { Page } from "../pagination/Page.ts"
import { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { SubscriptionRepository } from "../subscription/SubscriptionRepository.ts"
import { type DecidedStep, DistributionRepository } from "./DistributionRepository.ts"
import { missedBecause, type MissedExclusion, type MissedRule, missedRules } from "./MissedLead.ts"

/** How far back leads are told. */
const window = Duration.days(7)

/** The maximum number of leads that one request examines, the latest first. It limits what a request costs. */
const mostExamined = 50_000

/** The number of leads that are read at once. It limits the memory that a request takes. */
const examinedAtOnce = 2000

/** A lead that a business did not get. `address` is null for a reader who may not know where the lead comes from. */
export interface MissedLead extends Pick<Lead, "id" | "created_at" | "subcategory_id"> {
  readonly subcategory_name: string
  readonly exclusion: MissedExclusion
  readonly address: Pick<Lead, "city" | "postal_code" | "country"> | null
}

/** A page of the leads that a business did not get, and how many leads each rule kept from it. */
export interface MissedPage {
  readonly page: Page<MissedLead>
  readonly counts: ReadonlyMap<MissedRule, number>
  /** The leads that were received since then were examined. */
  readonly from: DateTime.Utc
}

/** A page of missed leads, or of those that some rules kept, in a query string. */
export const MissedQuery = Schema.Struct({
  ...PageRequest.fields,
  rule: Schema.optionalKey(literalsText(Schema.Literals(missedRules), "Rules."))
})

/** A page of missed leads, or of those that some rules kept. */
export interface MissedQuery extends Schema.Schema.Type<typeof MissedQuery> {}

/** Tells which leads a business did not get, and why. */
export class MissedLeads extends Context.Service<
  MissedLeads,
  {
    /**
     * Returns a page of the leads of the last week, latest first, that the business has never had. They are those of
     * the subcategories that it subscribes to now, which were decided about.
     */
    readonly page: (explained: ExplainedBusiness, query: MissedQuery) => Effect.Effect<MissedPage, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/MissedLeads") {
  static readonly layer = Layer.effect(
    MissedLeads,
    Effect.gen(function* () {
      const distributions = yield* DistributionRepository
      const catalog = yield* CatalogParts
      const subscriptions = yield* SubscriptionRepository
      const currentMoment = yield* moments
      return {
        page: Effect.fn("MissedLeads.page")(function* ({ business: { id }, principal }, { rule: rules, ...request }) {
          const moment = yield* currentMoment
          const since = DateTime.subtractDuration(moment.now, window)
          const subcategories = (yield* subscriptions.ofBusiness(id)).map(({ subcategory }) => subcategory)
          const markets = yield* distributions.markets(subcategories)
          const standings = new Map(
            markets.flatMap(({ candidates, states }) =>
              candidates
                .filter(({ business }) => business.id === id)
                .map((candidate) => [candidate.subscription.subcategory, { candidate, state: states.get(id) }] as const)
            )
          )
          const mayKnow = isGranted(principal, "leads:review")
          const counts = new Map<MissedRule, number>()
          const [items, start]: [Array<Omit<MissedLead, "subcategory_name">>, number] = [
            [],
            (request.page - 1) * request.per_page
          ]
          let [total, examined, before]: [number, number, LeadId | null] = [0, 0, null]
          for (;;) {
            const step: DecidedStep = yield* distributions.decided(id, {
              subcategories,
              since,
              before,
              limit: examinedAtOnce
            })
            for (const one of step.decided) {
              const { lead } = one
              const exclusion = missedBecause(one, standings.get(lead.subcategory_id), moment)
              if (exclusion === null) continue
              counts.set(exclusion.rule, (counts.get(exclusion.rule) ?? 0) + 1)
              if (rules !== undefined && !rules.includes(exclusion.rule)) continue
              if (total >= start && items.length < request.per_page) {
                items.push({
                  id: lead.id,
                  created_at: lead.created_at,
                  subcategory_id: lead.subcategory_id,
                  exclusion,
                  address: mayKnow ? lead : null
                })
              }
              total++
            }
            examined += examinedAtOnce
            const { last } = step
            if (last === null || examined >= mostExamined) {
              const nameOf = yield* catalog.subcategories.names(
                new Set(items.map(({ subcategory_id }) => subcategory_id))
              )
              const named = items.map((item): MissedLead => ({
                ...item,
                subcategory_name: nameOf.get(item.subcategory_id) ?? item.subcategory_id
              }))
              return { page: { items: named, total, request }, counts, from: last?.created_at ?? since }
            }
            before = last.id
          }
        })
      }
    })
  )
}
