import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Exclusion } from "@leadwell/domain/distribution/Decision"
import {
  type DecidedStep,
  DistributionRepository,
  type Offer
} from "@leadwell/domain/distribution/DistributionRepository"
import { offeringOf } from "@leadwell/domain/distribution/Offering"
import type { Region } from "@leadwell/domain/geography/Region"
import type { Lead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Option, Result } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { after, toNext } from "../sample/SampleOffer.ts"
import { receptionBy, receiveLead } from "../sample/SampleReception.ts"
import type { DistributionRepositoryLawPorts } from "./DistributionRepositoryLaws.ts"

const regions = ["10", "2000-2999"] as ReadonlyArray<string> as ReadonlyArray<Region>

/** Excludes businesses by the figures that their subscriptions have at present, and with figures of its own. */
const excluding =
  (rule: (business: BusinessId) => Exclusion | undefined): Offer =>
  (lead, _, { candidates }) => {
    const considered = candidates.flatMap(({ business: { id }, subscription }) => {
      const exclusion = rule(id)
      if (exclusion === undefined) return []
      return [
        {
          business: id,
          exclusion: exclusion.rule === "region" ? { rule: exclusion.rule, regions: subscription.regions } : exclusion
        }
      ]
    })
    const decision = { decided_at: sampleInstant, places: lead.places, considered }
    return offeringOf({ assigned: [], states: new Map(), decision }, "open")
  }

/** Receives a lead some minutes after the sample instant that nobody gets, and offers it if it is open. */
const decidedLead = Effect.fnUntraced(function* (
  sample: Sample,
  minutes: number,
  offer: Offer,
  stage: LeadStage = "open"
) {
  const received = { ...sampleLead(sample), stage, created_at: after(minutes) }
  const { lead } = yield* receiveLead(
    received,
    receptionBy(received.places, () => [])
  )
  yield* DistributionRepository.use((all) => all.offer([lead.id], offer))
  return lead
})

/** The laws of {@link DistributionRepository} for the leads that a business did not get. */
export const missedLeadLaws: ReadonlyArray<Law<DistributionRepositoryLawPorts | SubscriptionRepository>> = [
  law("tells of each lead that was decided about what became of a business that never had it", function* () {
    const [distributions, subscriptions] = [yield* DistributionRepository, yield* SubscriptionRepository]
    const [sample, other, unasked] = [yield* appliedSample(3), yield* appliedSample(1), yield* appliedSample(1)]
    const ids = sample.businesses.map(({ id }) => id)
    const everyRule: ReadonlyArray<(business: BusinessId) => Exclusion | undefined> = [
      () => ({ rule: "region", regions }),
      (id) => ({ rule: "order", rank: 2 + ids.indexOf(id), eligible: 4, free: 1 }),
      (id) => (id === ids[1] ? undefined : { rule: "daily_cap", used: 3, cap: 2 }),
      () => ({ rule: "subscription_inactive" })
    ]
    const leads: Array<Lead> = []
    for (const change of [{}, { regions }, { weight: 2 }, null]) {
      for (const id of ids) {
        yield* subscriptions.modify(
          id,
          (all) => Result.succeed(change === null ? [] : all.map((one) => ({ ...one, ...change }))),
          []
        )
      }
      // Two leads of one instant, and a later lead with a lower id.
      const start = leads.length * 10
      for (const [index, rule] of everyRule.entries()) {
        leads.push(yield* decidedLead(sample, start + Math.abs(2 - index), excluding(rule)))
      }
      leads.push(yield* decidedLead(sample, start, toNext()))
    }
    yield* decidedLead(sample, 2, toNext(), "held")
    const excludingAll = excluding(() => ({ rule: "subscription_inactive" }))
    for (const minutes of [3, 25]) leads.push(yield* decidedLead(other, minutes, excludingAll))
    yield* decidedLead(unasked, 3, excludingAll)
    const latestFirst = leads.toSorted(
      (a, b) => Number(b.created_at > a.created_at) - Number(b.created_at < a.created_at) || b.id - a.id
    )
    for (const business of ids) {
      const wanted: Array<unknown> = []
      for (const { city, country, created_at, id, postal_code, subcategory_id } of latestFirst) {
        const had = (yield* distributions.holdings(id)).some((one) => one.business === business)
        const { considered } = Option.getOrThrow(yield* distributions.find(id))
        const outcome = considered.find((one) => one.business === business) ?? null
        if (!had) wanted.push([id, String(created_at), subcategory_id, country, city, postal_code, outcome])
      }
      const read = Effect.fnUntraced(function* (since: Lead["created_at"], limit: number) {
        const found: Array<unknown> = []
        for (let before: LeadId | null = null; ;) {
          const range = { subcategories: [sample.subcategory.id, other.subcategory.id], since, before, limit }
          const step: DecidedStep = yield* distributions.decided(business, range)
          for (const { lead, outcome } of step.decided) {
            const { city, country, created_at, id, postal_code, subcategory_id } = lead
            found.push([id, String(created_at), subcategory_id, country, city, postal_code, outcome])
          }
          if (step.last === null) return found
          before = step.last.id
        }
      })
      for (const limit of [2, 3, 100]) yield* demandEqual(yield* read(after(0), limit), wanted, `leads by ${limit}`)
      const later = wanted.filter((one) => (one as ReadonlyArray<string>)[1]! >= String(after(41)))
      yield* demandEqual(yield* read(after(41), 100), later, "leads since an instant")
    }
    yield* demandEqual(
      yield* distributions.decided(ids[0]!, { subcategories: [], since: after(0), before: null, limit: 100 }),
      { decided: [], last: null },
      "leads of no subcategory"
    )
  })
]
