import type { IdempotentRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { Effect } from "effect"
import type { DateTime } from "effect"
import { freshId } from "../Law.ts"
import type { Sample } from "./SampleCatalog.ts"
import { sampleInstant, sampleLead } from "./SampleLead.ts"
import { receiveLead, receptionBy, type SampleRules } from "./SampleReception.ts"
import { deciding, filing, sampleRequest, sampleScreenshot } from "./SampleReclaim.ts"

/** Returns a person with fresh contacts. `secrets` are strings that occur only in the data of this person. */
export const samplePerson = Effect.map(freshId, (id) => {
  const mark = id.replaceAll("-", "")
  const number = String(BigInt(`0x${mark}`) % 9_000_000_000n).padStart(10, "0")
  const own = {
    postal_code: `${number.slice(-4)}QX`,
    city: `city ${mark}`,
    street: `street ${mark}`,
    street_number: `number ${mark}`,
    description: `description ${mark}`,
    first_name: `first ${mark}`,
    last_name: `last ${mark}`,
    email: `${mark}@Example.nl`,
    phone: number,
    answers: [{ key: "annual_gas_consumption", value: `answer ${mark}` }],
    extra_info: `note ${mark}`,
    remark: `remark ${mark}`
  } as unknown as Partial<ReceivedLead>
  const idempotentRequest = {
    sender: "sender",
    key: `key ${id}`,
    fingerprint: mark.repeat(2).toUpperCase(),
    at: sampleInstant
  } as IdempotentRequest
  const sha256 = Array.from(mark, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
    .join("")
    .repeat(2)
  return {
    mark,
    own,
    idempotentRequest,
    screenshot: { ...sampleScreenshot, sha256, bytes: new TextEncoder().encode(`pixels ${mark}`) },
    contacts: contactsOf(own as ReceivedLead),
    secrets: [mark, number, `${number.slice(-4)}QX`, idempotentRequest.fingerprint, sha256]
  }
})

/** A person with fresh contacts. */
export type SamplePerson = Effect.Success<typeof samplePerson>

/**
 * Receives a lead of a person, which goes to the first `takers` businesses of the sample. Further leads of the person
 * are duplicates.
 */
export const receiveOf = Effect.fnUntraced(function* (
  { contacts, own }: SamplePerson,
  sample: Sample,
  takers: number,
  changes: Partial<ReceivedLead> = {},
  rest: SampleRules = {}
) {
  const lead = { ...sampleLead(sample), ...own, ...changes }
  const businesses = sample.businesses.slice(0, takers).map(({ id }) => id)
  const reception = receptionBy(lead.places, () => businesses, {
    contacts,
    isDuplicate: (earlier) => earlier.length > 0,
    signalsOf: () => [{ signal: "looks_like_a_test", figures: { because: "names" } }],
    ...rest
  })
  return (yield* receiveLead(lead, reception)).lead
})

/**
 * Files a request of a business of the sample, by default the first. The texts of the request and of its decision
 * contain personal data.
 */
export const askAbout = Effect.fnUntraced(function* (
  { mark, screenshot }: SamplePerson,
  { businesses }: Sample,
  lead: LeadId,
  at: DateTime.Utc = sampleInstant,
  nth = 0
) {
  const request = {
    ...(yield* sampleRequest(businesses[nth]!.id, lead)),
    description: `request ${mark}`,
    created_at: at
  }
  const reclaims = yield* ReclaimRepository
  yield* reclaims.insert(request, screenshot, filing(request))
  return {
    id: request.id,
    reject: reclaims.decide(request.id, deciding("rejected", { remark: `decision ${mark}` }))
  }
})
