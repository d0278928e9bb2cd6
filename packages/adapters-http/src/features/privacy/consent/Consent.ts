import { ConsentRecord, Verification } from "@leadwell/domain/features/privacy/consent/ConsentRecord"
import {
  ConsentLanguage,
  ConsentText as DomainConsentText,
  consentTextKeys
} from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { ShownConsent } from "@leadwell/domain/features/privacy/consent/ShownConsents"
import { Schema } from "effect"
import { Timestamp, timestamp, timestampOrNull } from "../../../response/Timestamp.ts"

/** The body that adds a text. */
export const ConsentTextBody = Schema.Struct({
  language: consentTextKeys.language.schema,
  text: consentTextKeys.text.schema,
  purposes: consentTextKeys.purposes.schema
})

const { purposes, sha256, text, version } = DomainConsentText.fields

/** A text to which people consent. */
export const ConsentText = Schema.Struct({
  version,
  language: ConsentLanguage,
  text,
  purposes,
  sha256: sha256.annotate({ description: "The digest of the UTF-8 of `text`, in hexadecimal digits." }),
  created_at: Timestamp
}).annotate({ identifier: "ConsentText" })

/** Encodes a text. */
export const encodeConsentText = ({ created_at, website: _, ...rest }: DomainConsentText): typeof ConsentText.Type => ({
  ...rest,
  created_at: timestamp(created_at)
})

const Verified = Schema.NullOr(Schema.Struct({ ...Verification.fields, at: Timestamp }))

const encodeVerified = (verified: ConsentRecord["verified"]): typeof Verified.Type =>
  verified && { ...verified, at: timestamp(verified.at) }

/** All that is known of the consent of a lead's person. */
export const Consent = Schema.Struct({
  text: Schema.NullOr(ConsentText),
  given_at: Schema.NullOr(Timestamp),
  received_at: Timestamp,
  source: ConsentRecord.fields.source,
  token_id: ConsentRecord.fields.token_id,
  page_url: ConsentRecord.fields.page_url,
  certificate_url: ConsentRecord.fields.certificate_url,
  verified: Verified
}).annotate({ identifier: "Consent" })

/** Encodes the record of a lead. */
export const encodeConsent = ({ record, text }: ShownConsent): typeof Consent.Type => {
  const { certificate_url, page_url, source, token_id } = record
  return {
    text: text && encodeConsentText(text),
    given_at: timestampOrNull(record.given_at),
    received_at: timestamp(record.received_at),
    source,
    token_id,
    page_url,
    certificate_url,
    verified: encodeVerified(record.verified)
  }
}

/** What proves to a business that the person of a lead consented. */
export const ProvenConsent = Schema.Struct({
  text,
  version,
  language: ConsentLanguage,
  purposes,
  given_at: Schema.NullOr(Timestamp),
  page_url: ConsentRecord.fields.page_url,
  verified: Verified
}).annotate({ identifier: "ProvenConsent" })
