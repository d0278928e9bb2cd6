import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { PostalCode } from "@leadwell/domain/geography/PostalCode"
import type { FilteredLead } from "@leadwell/domain/intake/LeadFilter"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { leadChange } from "@leadwell/domain/intake/LeadReview"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { DateTime, Effect, Random, Result } from "effect"
import { freshId } from "../Law.ts"
import { drawn } from "./DrawnLists.ts"
import type { Sample } from "./SampleCatalog.ts"
import { sampleInstant, sampleLead } from "./SampleLead.ts"
import { receptionBy, receiveLead } from "./SampleReception.ts"

/** Instants next to the bounds of days, in UTC and in the time zones of the countries, and further apart. */
export const drawnInstant = Effect.gen(function* () {
  const days = yield* Random.nextIntBetween(-3, 3)
  const hours = yield* drawn([-12, -2, -1, 0, 1, 11, 12, 13])
  return DateTime.add(DateTime.removeTime(sampleInstant), { days, hours, milliseconds: yield* drawn([-1, 0, 1]) })
})

/** Draws a range that may be open, empty or inverted. */
export const drawnRange = Effect.gen(function* () {
  const [from, until] = [yield* drawnInstant, yield* drawnInstant]
  return yield* drawn([
    { from, until },
    { from, until: null },
    { from: null, until }
  ])
})

const postalCodes = ["3511AB", "3512AB", "3599ZZ", "1012AB", "3500"].map((code) => code as PostalCode)

/** People whose addresses and numbers no other law has. */
export const drawnPeople = Effect.map(freshId, (id) => {
  const digits = [...id.replaceAll("-", "")].map((letter) => letter.charCodeAt(0) % 10).join("")
  return ["é", "E", "x"].map((name, index) => ({
    email: `${name}${id}@Example.nl` as Lead["email"],
    phone: digits.slice(-10 - index).slice(0, 10) as Lead["phone"]
  }))
})

/** Receives a lead of a sample with random values, and returns it in a random stage. */
export const drawnLead = Effect.fnUntraced(function* (
  sample: Sample,
  persons: ReadonlyArray<Pick<Lead, "email" | "phone">>
) {
  const leads = yield* LeadRepository
  const businesses = yield* drawn<ReadonlyArray<BusinessId>>([
    [],
    [sample.businesses[0]!.id],
    sample.businesses.map(({ id }) => id)
  ])
  const received = {
    ...sampleLead(sample),
    ...(yield* drawn(persons)),
    phone: (yield* drawn(persons)).phone,
    country: yield* drawn(["Nederland", "België"] as const),
    postal_code: yield* drawn(postalCodes),
    created_at: yield* drawnInstant
  }
  const { lead } = yield* receiveLead(
    received,
    receptionBy(4, () => businesses)
  )
  const stage = yield* drawn(LeadStage.literals)
  const changed = yield* leads.modify(lead.id, (before) =>
    Result.succeed(leadChange(before, { ...before, stage }, sampleInstant))
  )
  return { lead: changed.lead, businesses } satisfies FilteredLead
})
