import { Effect, Option } from "effect"
import type { DomainEvent } from "../../../event/DomainEvent.ts"
import { EventRepository } from "../../../event/EventRepository.ts"
import type { LeadId } from "../../../lead/LeadId.ts"
import { Fact } from "../../../privacy/Fact.ts"
import type { ConsentRecord } from "./ConsentRecord.ts"
import { ConsentRepository } from "./ConsentRepository.ts"
import type { ConsentText } from "./ConsentText.ts"

/** Nothing is known of the consent of the lead's person, or not what the reader may know. */
export class ConsentNotFound extends Fact(
  "ConsentNotFound",
  "Nothing is known of the consent of the lead's person, or not what the reader may know."
)<{ readonly id: LeadId }> {}

/** A record with the text to which the person consented, if there is one. */
export interface ShownConsent {
  readonly record: ConsentRecord
  readonly text: ConsentText | null
}

/** What proves to a business that the person of a lead consented. */
export interface ProvenConsent extends ShownConsent {
  readonly text: ConsentText
}

/**
 * Returns what verifies a contact that the lead still has. A record never changes, so the history tells that the person
 * confirmed the address, and that a contact was replaced since.
 */
const standingVerification = (
  { verified }: ConsentRecord,
  history: ReadonlyArray<Pick<DomainEvent, "at" | "type">>
): ConsentRecord["verified"] => {
  const confirmed = history.find(({ type }) => type === "lead.confirmed")
  const told = [confirmed === undefined ? null : { kind: "email" as const, at: confirmed.at }, verified]
  const isReplaced = (kind: "email" | "phone") => history.some(({ type }) => type === `lead.${kind}_replaced`)
  return told.find((one) => one !== null && !isReplaced(one.kind)) ?? null
}

/** Makes the function that returns a record with its text, and what verifies the lead's contacts as they are now. */
export const recordsWithText = Effect.gen(function* () {
  const repository = yield* ConsentRepository
  const events = yield* EventRepository
  return Effect.fnUntraced(function* (kept: ConsentRecord) {
    const record: ConsentRecord = { ...kept, verified: standingVerification(kept, yield* events.ofLead(kept.lead)) }
    // A text that a record names is never removed.
    const text = record.text === null ? null : Option.getOrThrow(yield* repository.text(record.text))
    return { record, text } satisfies ShownConsent
  })
})

/** Makes the function that returns the record of a lead with its text. */
export const shownConsents = Effect.gen(function* () {
  const { recordOf } = yield* ConsentRepository
  const withText = yield* recordsWithText
  return Effect.fnUntraced(function* (id: LeadId) {
    const found = yield* recordOf(id)
    return Option.isNone(found) ? Option.none<ShownConsent>() : Option.some<ShownConsent>(yield* withText(found.value))
  })
})

const isProven = (shown: ShownConsent): shown is ProvenConsent => shown.text !== null

/** Makes the function that returns the record of a lead with its text, if it names one. */
export const provenConsents = Effect.map(
  shownConsents,
  (consentOf) => (id: LeadId) => Effect.map(consentOf(id), Option.filter(isProven))
)
