import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { Business } from "@leadwell/domain/catalog/Business"
import type { Pause } from "@leadwell/domain/catalog/Pause"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Result } from "effect"
import { demand, demandEqual, law, type Law } from "../Law.ts"
import { appliedSample, applyCatalog } from "../sample/ApplyCatalog.ts"
import type { Sample } from "../sample/SampleCatalog.ts"
import { sampleLead } from "../sample/SampleLead.ts"
import { endRound, isPending, nextStep, sampleDay, toNext, waiting } from "../sample/SampleOffer.ts"
import { everyone, receptionBy, receiveLead } from "../sample/SampleReception.ts"
import type { DistributionRepositoryLawPorts } from "./DistributionRepositoryLaws.ts"

/** The ports that the laws of rounds require. */
export type RoundLawPorts = DistributionRepositoryLawPorts | SubscriptionRepository

const nextDay = "2026-01-16" as CalendarDate

/** Applies a catalogue in which the only business of a sample has changed. */
const changeBusiness = ({ businesses, catalog }: Sample, change: Partial<Business>) =>
  applyCatalog({ ...catalog, categories: [], subcategories: [], businesses: [{ ...businesses[0]!, ...change }] })

/** Caps the subscription of the only business of a sample. */
const cap = ({ businesses }: Sample, daily_cap: number) =>
  SubscriptionRepository.use((subscriptions) =>
    subscriptions.modify(
      businesses[0]!.id,
      (current) => Result.succeed(current.map((one) => ({ ...one, daily_cap }))),
      []
    )
  )

/** The laws of {@link DistributionRepository} for rounds. */
export const roundLaws: ReadonlyArray<Law<RoundLawPorts>> = [
  law("examines every open lead of a subcategory once, in steps, with its market and its holders", function* () {
    const distributions = yield* DistributionRepository
    const [sample, other] = [yield* appliedSample(1), yield* appliedSample(1)]
    yield* waiting(other, 1)
    const open = [yield* waiting(sample, 2), yield* waiting(sample, 2), yield* waiting(sample, 2)]
    yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))
    yield* distributions.offer(open.slice(0, 1), toNext())
    const first = yield* nextStep(sample, 2)
    yield* demandEqual([first?.leads.map(({ id }) => id), first?.isLast], [open.slice(0, 2), false], "first step")
    const { country, created_at, places, postal_code } = sampleLead(sample)
    yield* demandEqual(
      first?.leads[0],
      {
        id: open[0],
        country,
        postal_code,
        places: places + 1,
        created_at,
        holdings: [{ business: sample.businesses[0]!.id, is_released: false }]
      },
      "lead"
    )
    yield* demandEqual(first?.leads[1]?.holdings, [], "holders")
    const market = yield* distributions.market(sample.subcategory.id)
    yield* demandEqual(
      [first?.market.candidates, [...(first?.market.states ?? [])]],
      [market.candidates, [...market.states]],
      "market"
    )
    yield* distributions.advanceRound(first!, open[1]!)
    const second = yield* nextStep(sample, 2)
    yield* demandEqual([second?.leads.map(({ id }) => id), second?.isLast], [open.slice(2), true], "second step")
    yield* distributions.advanceRound(second!, "end")
    yield* demandEqual(yield* nextStep(sample), null, "a step after the end")
  }),
  law("begins a round after a change, and on another business day, and at no other time", function* () {
    const distributions = yield* DistributionRepository
    const [sample, other] = [yield* appliedSample(1), yield* appliedSample(1)]
    const open = yield* waiting(sample, 2)
    yield* Effect.all([endRound(sample), endRound(other)])
    yield* distributions.offer([open], toNext())
    yield* receiveLead(sampleLead(sample), receptionBy(1, everyone))
    yield* demandEqual([yield* isPending(sample), yield* nextStep(sample)], [false, null], "after leads")
    yield* demandEqual(yield* isPending(sample, nextDay), true, "on the next day")
    yield* changeBusiness(sample, { name: "Renamed" })
    yield* demandEqual(yield* isPending(sample), false, "after another name of a business")
    yield* changeBusiness(sample, { name: "Renamed", active: false })
    yield* demandEqual([yield* isPending(sample), yield* isPending(other)], [true, false], "after a change")
    yield* endRound(sample)
    const pause: Pause = { paused_from: nextDay, paused_until: null }
    yield* changeBusiness(sample, { name: "Renamed", active: false, ...pause })
    yield* demandEqual([yield* isPending(sample), yield* isPending(other)], [true, false], "after a pause")
    const { candidates } = yield* distributions.market(sample.subcategory.id)
    const { active, paused_from, paused_until } = candidates[0]!.business
    yield* demandEqual({ active, paused_from, paused_until }, { active: false, ...pause }, "the business in the market")
  }),
  law("begins a second round after a change in the middle of the first", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    const open = [yield* waiting(sample, 2), yield* waiting(sample, 2), yield* waiting(sample, 2)]
    const first = yield* nextStep(sample, 1)
    yield* distributions.advanceRound(first!, open[0]!)
    yield* cap(sample, 7)
    yield* demandEqual(yield* endRound(sample), open.slice(1), "the rest of the first round")
    yield* demandEqual(yield* isPending(sample), true, "after the first round")
    const second = yield* nextStep(sample, 9)
    yield* demandEqual(second?.market.candidates[0]?.subscription.daily_cap, 7, "cap in the second round")
    yield* demandEqual(
      second?.leads.map(({ id }) => id),
      open,
      "second round"
    )
  }),
  law("returns a step again that did not get ahead, and forgets one that was returned again", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    const open = yield* waiting(sample, 2)
    const first = yield* nextStep(sample)
    yield* distributions.advanceRound(first!, null)
    const second = yield* nextStep(sample)
    yield* demandEqual(
      second?.leads.map(({ id }) => id),
      [open],
      "second step"
    )
    yield* distributions.advanceRound(first!, "end")
    yield* demandEqual(yield* isPending(sample), true, "after the end of the first step")
    yield* distributions.advanceRound(second!, "end")
    yield* demandEqual(yield* isPending(sample), false, "after the end of the second step")
  }),
  law("ends no round over a change that it did not see, however close the change comes", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* appliedSample(1)
    yield* waiting(sample, 2)
    yield* endRound(sample)
    for (let round = 1; round <= 10; round++) {
      yield* cap(sample, 100 + round)
      const [step] = yield* Effect.all([nextStep(sample), cap(sample, round)], { concurrency: "unbounded" })
      const seen = step?.market.candidates[0]?.subscription.daily_cap
      yield* distributions.advanceRound(step!, "end")
      yield* demand(seen === round || (yield* isPending(sample)), `round ${round} saw a cap of ${seen}`)
      yield* endRound(sample)
    }
  }),
  law("names the subcategories in the order of their ids", function* () {
    const { catalog, subcategory } = yield* appliedSample(1)
    const added = ["z", "a"].map((prefix) => {
      const id = `${prefix}-${subcategory.id}` as typeof subcategory.id
      return { ...subcategory, id, slug: id }
    })
    yield* applyCatalog({ ...catalog, businesses: [], subcategories: added })
    const named = yield* DistributionRepository.use(({ pendingRounds }) => pendingRounds(sampleDay))
    const missing = added.filter(({ id }) => !named.includes(id))
    yield* demandEqual([missing.length, named], [0, named.toSorted()], "subcategories")
  }),
  law("makes no round of a subcategory that it does not know", function* () {
    const sample = yield* appliedSample(1)
    const unknown = { ...sample, subcategory: { ...sample.subcategory, id: `${sample.subcategory.id}-x` as never } }
    yield* demandEqual([yield* isPending(unknown), yield* nextStep(unknown)], [false, null], "round")
    const distributions = yield* DistributionRepository
    yield* demandEqual(
      (yield* distributions.pendingRounds(sampleDay)).includes(sample.subcategory.id),
      true,
      "of the sample"
    )
  })
]
