import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { SubscriptionRepository } from "@leadwell/domain/subscription/SubscriptionRepository"
import { Effect, Result } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { sampleSubscription } from "../sample/SampleCatalog.ts"
import { after, toNext, waiting } from "../sample/SampleOffer.ts"
import { sampleState } from "../sample/SampleReception.ts"
import { deciding, filing, releasingAll, sampleRequest, sampleScreenshot } from "../sample/SampleReclaim.ts"
import type { DistributionRepositoryLawPorts } from "./DistributionRepositoryLaws.ts"

type Ports = DistributionRepositoryLawPorts | ReclaimRepository | SubscriptionRepository

/** The laws of {@link DistributionRepository} for the activity of businesses. */
export const businessActivityLaws: ReadonlyArray<Law<Ports>> = [
  law(
    "counts the leads that businesses got since an instant, and apart those that they reclaimed or lost",
    function* () {
      const [distributions, leads, reclaims] = [
        yield* DistributionRepository,
        yield* LeadRepository,
        yield* ReclaimRepository
      ]
      const sample = yield* appliedSample(3)
      const [first, second, third] = sample.businesses.map(({ id }) => id)
      for (const minutes of [1, 2, 3, 4]) {
        const lead = yield* waiting(sample, 3)
        yield* distributions.offer([lead], toNext(after(minutes)))
        if (minutes === 4) yield* distributions.offer([lead], toNext(after(5)))
        if (minutes === 2) {
          yield* leads.modify(lead, releasingAll)
          continue
        }
        const request = yield* sampleRequest(first!, lead)
        yield* reclaims.insert(request, sampleScreenshot, filing(request))
        if (minutes !== 3) yield* reclaims.decide(request.id, deciding("granted"))
      }
      const counts = Effect.fnUntraced(function* (since: number) {
        const found = yield* distributions.activity([second!, third!, first!], after(since))
        return found.map(({ assigned, business, reclaimed, withdrawn }) => [business, assigned, reclaimed, withdrawn])
      })
      yield* demandEqual(
        yield* counts(1),
        [
          [second, 1, 0, 0],
          [third, 0, 0, 0],
          [first, 4, 2, 1]
        ],
        "all of them"
      )
      yield* demandEqual(
        yield* counts(2),
        [
          [second, 1, 0, 0],
          [third, 0, 0, 0],
          [first, 3, 1, 1]
        ],
        "those since an instant"
      )
      yield* demandEqual(yield* distributions.activity([], after(0)), [], "no businesses")
    }
  ),
  law("tells the caps and the days off of the subscriptions of businesses, with the use of each", function* () {
    const [distributions, subscriptions] = [yield* DistributionRepository, yield* SubscriptionRepository]
    const sample = yield* appliedSample(2)
    const [first, second] = sample.businesses.map(({ id }) => id)
    const subcategory = sample.subcategory.id
    const caps = {
      daily_cap: 3,
      weekly_cap: null,
      monthly_cap: 0,
      active: false,
      daily_cap_by_weekday: { sat: 0, mon: 5 },
      weekdays: ["mon", "sat"],
      paused_from: CalendarDate.make("2026-02-01"),
      paused_until: null
    } as const
    yield* subscriptions.modify(first!, (all) => Result.succeed(all.map((one) => ({ ...one, ...caps }))), [])
    yield* distributions.offer([yield* waiting(sample, 2)], toNext())
    const { business: _, countries: _c, regions: _r, weight: _w, ...none } = sampleSubscription(second!, subcategory)
    const found = yield* distributions.activity([first!, second!], after(0))
    yield* demandEqual(
      found.map((one) => one.subscriptions),
      [[{ ...caps, subcategory, use: sampleState(1).use }], [{ ...none, use: null }]],
      "subscriptions"
    )
    yield* subscriptions.modify(second!, () => Result.succeed([]), [])
    const [without] = yield* distributions.activity([second!], after(0))
    yield* demandEqual(without?.subscriptions, [], "subscriptions that ended")
  })
]
