import { timestamp, timestampOrNull } from "../../../calendar/WrittenInstant.ts"
import type { ProvenConsent } from "./ShownConsents.ts"

/** Returns what proves a consent, as the business that got the lead reads it. */
export const writtenConsent = ({ record: { given_at, page_url, verified }, text }: ProvenConsent) => ({
  text: text.text,
  version: text.version,
  language: text.language,
  purposes: text.purposes,
  given_at: timestampOrNull(given_at),
  page_url,
  verified: verified && { ...verified, at: timestamp(verified.at) }
})
