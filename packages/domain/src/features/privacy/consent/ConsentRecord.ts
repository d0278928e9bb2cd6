import { Schema } from "effect"
import { enclosed } from "../../../intake/Enclosure.ts"
import { LeadId } from "../../../lead/LeadId.ts"
import { ConsentTextId } from "./ConsentText.ts"

/** How the sender made sure that a contact is the person's, as the sender says. */
export const Verification = Schema.Struct({ kind: Schema.Literals(["email", "phone"]), at: Schema.DateTimeUtc })

/**
 * What is known of the consent of the person of a lead. It is written with the lead, never changes, and outlives the
 * erasure of the lead. `text` is null when the sender said nothing of consent. `source` tells how it was said: in a
 * request of the interface, in our form, in a form of a website that posts to a hook, or in an imported file.
 * `token_id` is the access token of the sender, if it had one. `page_url` has no query and no fragment.
 */
export const ConsentRecord = Schema.Struct({
  lead: LeadId,
  text: Schema.NullOr(ConsentTextId),
  given_at: Schema.NullOr(Schema.DateTimeUtc),
  received_at: Schema.DateTimeUtc,
  source: Schema.Literals(["api", "form", "hook", "import", "none"]),
  token_id: Schema.NullOr(Schema.String),
  page_url: Schema.NullOr(Schema.String),
  certificate_url: Schema.NullOr(Schema.String),
  verified: Schema.NullOr(Verification)
})

/** What is known of the consent of the person of a lead. */
export interface ConsentRecord extends Schema.Schema.Type<typeof ConsentRecord> {}

/** A record of a lead that has no number yet. */
export type NewConsentRecord = Omit<ConsentRecord, "lead">

/**
 * The record that is stored with a lead, when the website keeps consent.
 *
 * - MUST be stored with the lead, in any stage (`consentRecordLaws`).
 */
export const EnclosedConsent = enclosed<NewConsentRecord>(
  "@leadwell/domain/features/privacy/consent/ConsentRecord/EnclosedConsent"
)
