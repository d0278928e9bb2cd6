import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { DistributionRepository, type Offer } from "@leadwell/domain/distribution/DistributionRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect } from "effect"
import type { Sample } from "./SampleCatalog.ts"
import { sampleInstant, sampleLead } from "./SampleLead.ts"
import { everyone, offeringTo, receptionBy, receiveLead } from "./SampleReception.ts"

/** Returns the instant some minutes after the sample instant. */
export const after = (minutes: number) => DateTime.add(sampleInstant, { minutes })

/** Receives a lead with this number of places that no business gets. */
export const waiting = Effect.fnUntraced(function* (sample: Sample, places: number) {
  const reception = receptionBy(places, () => [])
  return (yield* receiveLead({ ...sampleLead(sample), places }, reception)).lead.id
})

/** Returns whether a lead is due. */
export const isDue = Effect.fnUntraced(function* (lead: LeadId, receivedBy: DateTime.Utc = after(-1)) {
  const distributions = yield* DistributionRepository
  return (yield* distributions.due({ receivedBy, limit: 100_000 })).includes(lead)
})

/** The business day of the samples. */
export const sampleDay = "2026-01-15" as CalendarDate

/** Returns whether the open leads of a sample's subcategory are to be examined. */
export const isPending = ({ subcategory }: Sample, today: CalendarDate = sampleDay) =>
  Effect.map(
    DistributionRepository.use(({ pendingRounds }) => pendingRounds(today)),
    (pending) => pending.includes(subcategory.id)
  )

/** Returns the next step of the round of a sample's subcategory. */
export const nextStep = ({ subcategory }: Sample, limit = 2) =>
  DistributionRepository.use((distributions) => distributions.nextStep(subcategory.id, sampleDay, limit))

/** Ends the round of a sample's subcategory, and returns the leads that were examined. */
export const endRound = Effect.fnUntraced(function* (sample: Sample) {
  const distributions = yield* DistributionRepository
  const examined: Array<LeadId> = []
  for (;;) {
    const step = yield* nextStep(sample)
    if (step === null) return examined
    const ids = step.leads.map(({ id }) => id)
    examined.push(...ids)
    yield* distributions.advanceRound(step, step.isLast ? "end" : (ids.at(-1) ?? null))
    if (step.isLast) return examined
  }
})

/** Returns an offer that gives one place to the first candidate that never had the lead. */
export const toNext =
  (decided_at: DateTime.Utc = after(1)): Offer =>
  (lead, holdings, market) => {
    const had = new Set(holdings.map(({ business }) => business))
    const next = everyone(market).filter((id) => !had.has(id))
    return offeringTo(next.slice(0, 1), market, lead.places, holdings, decided_at)
  }
