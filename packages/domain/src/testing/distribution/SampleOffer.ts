import { DateTime, Effect } from "effect"
import { DistributionRepository, type Offer } from "../../distribution/DistributionRepository.ts"
import type { LeadId } from "../../lead/LeadId.ts"
import type { Sample } from "../catalogfile/SampleCatalog.ts"
import { sampleInstant, sampleLead } from "../intake/SampleLead.ts"
import { everyone, offeringTo, receptionBy, receiveLead } from "../intake/SampleReception.ts"

/** Returns the instant some minutes after the sample instant. */
export const after = (minutes: number) => DateTime.add(sampleInstant, { minutes })

/** Receives a lead with this number of places that no business gets. */
export const waiting = Effect.fnUntraced(function* (sample: Sample, places: number) {
  const reception = receptionBy(places, () => [])
  return (yield* receiveLead({ ...sampleLead(sample), places }, reception)).lead.id
})

/** Returns whether a lead is due. */
export const isDue = Effect.fnUntraced(function* (
  lead: LeadId,
  offeredBy: DateTime.Utc = DateTime.subtract(sampleInstant, { days: 1 })
) {
  const distributions = yield* DistributionRepository
  return (yield* distributions.due({ offeredBy, limit: 100_000 })).includes(lead)
})

/** Returns an offer that gives one place to the first candidate that never had the lead. */
export const toNext =
  (decided_at: DateTime.Utc = after(1)): Offer =>
  (lead, holdings, market) => {
    const had = new Set(holdings.map(({ business }) => business))
    const next = everyone(market).filter((id) => !had.has(id))
    return offeringTo(next.slice(0, 1), market, lead.places, holdings, decided_at)
  }
