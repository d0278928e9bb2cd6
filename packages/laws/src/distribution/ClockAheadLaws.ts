import { businessDay } from "@leadwell/domain/calendar/BusinessDay"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { usedToday } from "@leadwell/domain/distribution/CapUse"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { offer } from "@leadwell/domain/distribution/Offering"
import { decideArrival } from "@leadwell/domain/intake/Arrival"
import { DateTime, Effect, Option } from "effect"
import { demandEqual, law, type Law } from "../Law.ts"
import { applyCatalog } from "../sample/ApplyCatalog.ts"
import { type Sample, sampleCatalog } from "../sample/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../sample/SampleLead.ts"
import { receiveLead } from "../sample/SampleReception.ts"
import type { DistributionRepositoryLawPorts } from "./DistributionRepositoryLaws.ts"

const zone = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")

/** Returns the moment of a clock that is some days ahead of the sample instant. */
const momentIn = (days: number) => {
  const now = DateTime.add(sampleInstant, { days })
  return { now, today: periodStarts(businessDay(now, zone)) }
}

const caps = { daily_cap: 2, weekly_cap: 4, monthly_cap: 5 }

const capped = Effect.gen(function* () {
  const sample = yield* sampleCatalog(1)
  const subscriptions = sample.catalog.subscriptions.map((one) => ({ ...one, ...caps }))
  yield* applyCatalog({ ...sample.catalog, subscriptions })
  return sample
})

/** Receives a lead by a clock that is some days ahead, and returns its id with the rule that excluded the business. */
const received = Effect.fnUntraced(function* (sample: Sample, days: number) {
  const moment = momentIn(days)
  const { lead } = yield* receiveLead(
    { ...sampleLead(sample), created_at: moment.now },
    { contacts: [], decide: decideArrival({ duplicate_window_days: 0, moment, review: false }) }
  )
  return { id: lead.id, exclusion: yield* exclusionOf(lead.id) }
})

/** Returns why the only business does not have a lead, or null when it has it. */
const exclusionOf = Effect.fnUntraced(function* (lead: Parameters<DistributionRepository["Service"]["find"]>[0]) {
  const decision = yield* DistributionRepository.use((distributions) => distributions.find(lead))
  return Option.getOrThrow(decision).considered.map(({ exclusion }) => exclusion)[0]
})

const daily = { rule: "daily_cap", used: 2, cap: 2 }

/** The laws of {@link DistributionRepository} for a clock that was ahead for some time. */
export const clockAheadLaws: ReadonlyArray<Law<DistributionRepositoryLawPorts>> = [
  law("counts each lead in the periods of its own clock when a clock was three months ahead in between", function* () {
    const distributions = yield* DistributionRepository
    const sample = yield* capped
    const exclusions = (days: ReadonlyArray<number>) =>
      Effect.forEach(days, (day) => Effect.map(received(sample, day), ({ exclusion }) => exclusion))
    yield* demandEqual(yield* exclusions([0]), [null], "before")
    yield* demandEqual(yield* exclusions([90, 90, 90]), [null, null, daily], "by the clock ahead")
    const last = yield* received(sample, 0)
    yield* demandEqual(last.exclusion, null, "the second lead of today")
    const over = yield* received(sample, 0)
    yield* demandEqual(over.exclusion, daily, "the third lead of today")
    const weekly = { rule: "weekly_cap", used: 4, cap: 4 }
    yield* demandEqual(yield* exclusions([1, 1, 2]), [null, null, weekly], "the days after")
    const monthly = { rule: "monthly_cap", used: 5, cap: 5 }
    yield* demandEqual(yield* exclusions([4, 4]), [null, monthly], "the week after")
    const again = momentIn(0)
    yield* distributions.offer([over.id], (lead, had, market) => offer(lead, had, market, again))
    yield* demandEqual(yield* exclusionOf(over.id), daily, "a lead of today that is offered again")
    const { states } = yield* distributions.market(sample.subcategory.id)
    const used = [...states.values()].map(({ use }) =>
      [0, 90].map((day) => usedToday("daily_cap", use, momentIn(day).today))
    )
    yield* demandEqual(used, [[2, 2]], "the stored use of today and of the days ahead")
    yield* demandEqual(yield* exclusions([90, 91]), [daily, null], "when the three months are over")
  })
]
