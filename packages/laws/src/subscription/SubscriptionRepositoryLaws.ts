import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { Market } from "@leadwell/domain/distribution/Market"
import type { Subscription } from "@leadwell/domain/subscription/Subscription"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Result } from "effect"
import type { RoundLawPorts } from "../distribution/RoundLaws.ts"
import { demandEqual, law, type Law, rivals } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { sampleLead } from "../sample/SampleLead.ts"
import { endRound, isPending, waiting } from "../sample/SampleOffer.ts"
import { everyone, offeringTo, receptionBy, sampleState, receiveLead } from "../sample/SampleReception.ts"

/** The ports that the laws of {@link SubscriptionRepository} require. */
export type SubscriptionRepositoryLawPorts = RoundLawPorts

/** The state and the subscription of a business that a decision saw. */
interface Seen {
  readonly pass: number
  readonly cap: number | null
}

const all = (change: Partial<Subscription>) => (current: ReadonlyArray<Subscription>) =>
  Result.succeed(current.map((one) => ({ ...one, ...change })))

/** The laws of {@link SubscriptionRepository}. */
export const subscriptionRepositoryLaws: ReadonlyArray<Law<SubscriptionRepositoryLawPorts>> = [
  law("replaces the subscriptions of one business, and shows the market the replacement", function* () {
    const [subscriptions, distributions] = [yield* SubscriptionRepository, yield* DistributionRepository]
    const sample = yield* appliedSample(2)
    const [first, second] = sample.businesses.map(({ id }) => id)
    const [before] = yield* subscriptions.ofBusiness(first!)
    yield* demandEqual(before, sample.catalog.subscriptions[0], "before")
    const change: Partial<Subscription> = {
      daily_cap: 3,
      active: false,
      weight: 2.5,
      daily_cap_by_weekday: { mon: 5, sun: 0 },
      weekdays: ["mon", "sun"],
      paused_from: "2026-03-01" as CalendarDate,
      paused_until: "2026-03-29" as CalendarDate
    }
    const replaced = yield* subscriptions.modify(first!, all(change), [])
    yield* demandEqual(replaced, [{ ...before, ...change }], "answer")
    yield* demandEqual(yield* subscriptions.ofBusiness(first!), replaced, "kept")
    const { candidates } = yield* distributions.market(sample.subcategory.id)
    yield* demandEqual(
      candidates.map(({ subscription }) => subscription),
      [...replaced, ...(yield* subscriptions.ofBusiness(second!))],
      "market"
    )
  }),
  law("changes nothing when the change fails", function* () {
    const subscriptions = yield* SubscriptionRepository
    const sample = yield* appliedSample(1)
    const id = sample.businesses[0]!.id
    const failed = yield* Effect.result(subscriptions.modify(id, () => Result.fail({ _tag: "No" as const }), []))
    yield* demandEqual(Result.isFailure(failed) && failed.failure._tag, "No", "outcome")
    yield* demandEqual(yield* subscriptions.ofBusiness(id), sample.catalog.subscriptions, "kept")
  }),
  law("loses no change of many that are made at once", function* () {
    const subscriptions = yield* SubscriptionRepository
    const sample = yield* appliedSample(1)
    const id = sample.businesses[0]!.id
    yield* Effect.all(
      Array.from({ length: rivals }, () =>
        subscriptions.modify(id, (current) => all({ daily_cap: (current[0]!.daily_cap ?? 0) + 1 })(current), [])
      ),
      { concurrency: "unbounded" }
    )
    yield* demandEqual((yield* subscriptions.ofBusiness(id))[0]?.daily_cap, rivals, "cap")
  }),
  law("assigns no lead by replaced subscriptions, however close the replacement comes", function* () {
    const [subscriptions, distributions] = [yield* SubscriptionRepository, yield* DistributionRepository]
    const sample = yield* appliedSample(1)
    const id = sample.businesses[0]!.id
    const passNow = Effect.map(distributions.market(sample.subcategory.id), ({ states }) => states.get(id)?.pass ?? 0)
    for (let cap = 1; cap <= 5; cap++) {
      const seen: Array<Seen | undefined> = []
      /** Gives the lead to everyone, and remembers what the latest call saw. An earlier call may be rolled back. */
      const see = (n: number) => (market: Market) => {
        const [candidate] = market.candidates
        seen[n] = { pass: market.states.get(id)?.pass ?? 0, cap: candidate?.subscription.daily_cap ?? null }
        return everyone(market)
      }
      const forgetUnless = (n: number, isAssigned: boolean) => {
        if (!isAssigned) seen[n] = undefined
      }
      const leads = yield* Effect.forEach(Array.from({ length: rivals }), () => waiting(sample, 1))
      const decisions = leads.flatMap((lead, n) => [
        Effect.map(receiveLead(sampleLead(sample), receptionBy(1, see(n))), ({ businesses }) =>
          forgetUnless(n, businesses.length > 0)
        ),
        Effect.map(
          distributions.offer([lead], (_, __, market) => offeringTo(see(rivals + n)(market), market, 1)),
          (offered) => forgetUnless(rivals + n, offered.length > 0)
        )
      ])
      const replace = Effect.andThen(subscriptions.modify(id, all({ daily_cap: cap }), []), passNow)
      const [pass] = yield* Effect.all([replace, Effect.all(decisions, { concurrency: "unbounded" })], {
        concurrency: "unbounded"
      })
      const late = seen.filter((one) => one !== undefined && one.pass >= pass && one.cap !== cap)
      yield* demandEqual(late, [], `decisions of round ${cap} by replaced subscriptions`)
    }
  }),
  law("has the open leads of its old and its new subcategories examined", function* () {
    const subscriptions = yield* SubscriptionRepository
    const [sample, other] = [yield* appliedSample(1), yield* appliedSample(1)]
    yield* Effect.all([endRound(sample), endRound(other)])
    yield* subscriptions.modify(sample.businesses[0]!.id, () => Result.succeed([]), [])
    const arePending = Effect.all([isPending(sample), isPending(other)])
    yield* demandEqual(yield* arePending, [true, false], "pending when there is none")
    yield* endRound(sample)
    yield* demandEqual(yield* arePending, [false, false], "pending after a round")
    yield* subscriptions.modify(sample.businesses[0]!.id, () => Result.succeed(sample.catalog.subscriptions), [])
    yield* demandEqual(yield* arePending, [true, false], "pending when there is one again")
  }),
  law("has open leads examined of the changed subscriptions of a business alone", function* () {
    const subscriptions = yield* SubscriptionRepository
    const [sample, other] = [yield* appliedSample(1), yield* appliedSample(1)]
    const { id } = sample.businesses[0]!
    const both = [...sample.catalog.subscriptions, { ...other.catalog.subscriptions[0]!, business: id }]
    yield* subscriptions.modify(id, () => Result.succeed(both), [])
    yield* Effect.all([endRound(sample), endRound(other)])
    const arePending = Effect.all([isPending(sample), isPending(other)])
    yield* subscriptions.modify(id, (current) => Result.succeed(current.map((one) => ({ ...one }))), [])
    yield* demandEqual(yield* arePending, [false, false], "pending after no change")
    const changes: ReadonlyArray<Partial<Subscription>> = [
      { active: false },
      { weekdays: ["mon"] },
      { daily_cap_by_weekday: { mon: 1 } },
      { paused_from: "2026-03-01" as CalendarDate },
      { paused_until: "2026-03-29" as CalendarDate }
    ]
    let next = both[1]!
    for (const [nth, change] of changes.entries()) {
      next = { ...next, ...change }
      yield* subscriptions.modify(id, () => Result.succeed([both[0]!, next]), [])
      yield* demandEqual((yield* subscriptions.ofBusiness(id))[1], next, `kept after change ${nth}`)
      yield* demandEqual(yield* arePending, [false, true], `pending after change ${nth} of the second`)
      yield* endRound(other)
    }
  }),
  law("keeps how a subscription stands while there is none", function* () {
    const subscriptions = yield* SubscriptionRepository
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    const id = sample.businesses[0]!.id
    yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))
    yield* subscriptions.modify(id, () => Result.succeed([]), [])
    const left = yield* distributions.market(sample.subcategory.id)
    yield* demandEqual([left.candidates, [...left.states]], [[], [[id, sampleState(1)]]], "market")
    yield* subscriptions.modify(id, () => Result.succeed(sample.catalog.subscriptions), [])
    const { states } = yield* distributions.market(sample.subcategory.id)
    yield* demandEqual(states.get(id), sampleState(1), "state")
  })
]
