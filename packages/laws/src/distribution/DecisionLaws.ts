import { businessDay } from "@leadwell/domain/calendar/BusinessDay"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import type { Decision } from "@leadwell/domain/distribution/Decision"
import { DistributionRepository, type Offer } from "@leadwell/domain/distribution/DistributionRepository"
import { offer, offeringOf } from "@leadwell/domain/distribution/Offering"
import type { Region } from "@leadwell/domain/geography/Region"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { DateTime, Effect, Option, Result } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import { appliedSample, applyCatalog } from "../sample/ApplyCatalog.ts"
import { sampleCatalog } from "../sample/SampleCatalog.ts"
import { sampleInstant } from "../sample/SampleLead.ts"
import { waiting } from "../sample/SampleOffer.ts"
import type { DistributionRepositoryLawPorts } from "./DistributionRepositoryLaws.ts"

const moment = {
  now: sampleInstant,
  today: periodStarts(businessDay(sampleInstant, DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")))
}

const sampleDay = moment.today.day

const regions = ["10", "2000-2999"] as ReadonlyArray<string> as ReadonlyArray<Region>

/** A subscription for each rule that excludes, after three that take every lead. */
const changes: ReadonlyArray<Partial<Subscription>> = [
  {},
  {},
  {},
  { regions },
  { countries: ["België"] },
  { daily_cap: 0 },
  { active: false },
  { regions },
  { regions: [...regions, "30" as Region] },
  { paused_from: sampleDay, paused_until: "2026-12-31" as CalendarDate },
  { paused_from: sampleDay },
  { weekdays: ["sun", "mon"] },
  { weekdays: ["sun", "mon"] },
  { daily_cap: 9, daily_cap_by_weekday: { mon: 0, tue: 0, wed: 0, thu: 0, fri: 0, sat: 0, sun: 0 } }
]

const byTheRules: Offer = (lead, holdings, market) => offer(lead, holdings, market, moment)

/** The laws of {@link DistributionRepository} for the reasons that it stores. */
export const decisionLaws: ReadonlyArray<Law<DistributionRepositoryLawPorts | SubscriptionRepository>> = [
  law("tells a decision as it was made, also when its subscriptions have changed or ended", function* () {
    const [distributions, subscriptions] = [yield* DistributionRepository, yield* SubscriptionRepository]
    const sample = yield* sampleCatalog(changes.length)
    const businesses = sample.catalog.businesses.map((one, n) => ({ ...one, active: n !== 7 }))
    const own = sample.catalog.subscriptions.map((one, n) => ({ ...one, ...changes[n] }))
    yield* applyCatalog({ ...sample.catalog, businesses, subscriptions: own })
    const made: Array<{ readonly lead: LeadId; readonly decision: Decision }> = []
    const decide = Effect.gen(function* () {
      const lead = yield* waiting(sample, 2)
      const [{ offering } = {}] = yield* distributions.offer([lead], byTheRules)
      made.push({ lead, decision: offering!.choice!.decision })
    })
    yield* decide
    yield* demandEqual(
      made.flatMap(({ decision }) => decision.considered.map(({ exclusion }) => exclusion?.rule ?? null)),
      [
        null,
        null,
        "order",
        "region",
        "country",
        "daily_cap",
        "subscription_inactive",
        "business_inactive",
        "region",
        "paused",
        "paused",
        "weekday",
        "weekday",
        "daily_cap"
      ],
      "rules"
    )
    for (const change of [{ regions: ["40" as Region] }, { weight: 2, countries: ["Nederland" as const] }, null]) {
      for (const { id } of businesses) {
        yield* subscriptions.modify(
          id,
          (all) => Result.succeed(change === null ? [] : all.map((one) => ({ ...one, ...change }))),
          []
        )
      }
      for (const { decision, lead } of made)
        yield* demandEqual(Option.getOrNull(yield* distributions.find(lead)), decision, "decision")
      if (change !== null) yield* decide
    }
  }),
  law("keeps outcomes as they are given, of businesses without a subscription and with other lists, too", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(2)
    const [first, second] = sample.businesses.map(({ id }) => id)
    const gone = `${first!}-gone` as typeof first & string
    const decision: Decision = {
      decided_at: sampleInstant,
      places: 3,
      considered: [
        { business: gone, exclusion: null },
        { business: second!, exclusion: { rule: "order", rank: 7, eligible: 8, free: 1 } },
        { business: gone, exclusion: { rule: "order", rank: 2, eligible: 8, free: 1 } },
        { business: first!, exclusion: { rule: "region", regions } },
        { business: gone, exclusion: { rule: "country", countries: ["België"] } },
        { business: second!, exclusion: { rule: "country", countries: [] } },
        { business: first!, exclusion: { rule: "released" } },
        { business: first!, exclusion: { rule: "paused", until: null } },
        { business: second!, exclusion: { rule: "paused", until: "2026-12-31" as CalendarDate } },
        { business: gone, exclusion: { rule: "weekday", weekdays: ["mon", "fri"] } },
        { business: first!, exclusion: { rule: "same_person", days: 30 } },
        { business: second!, exclusion: { rule: "monthly_cap", used: 4, cap: 3 } }
      ]
    }
    const lead = yield* waiting(sample, 3)
    yield* distributions.offer([lead], () => offeringOf({ assigned: [], states: new Map(), decision }, "open"))
    yield* demandEqual(Option.getOrNull(yield* distributions.find(lead)), decision, "decision")
  })
]
