import { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { OutcomeKind } from "@leadwell/domain/assignment/LeadOutcome"
import { ReclaimReason } from "@leadwell/domain/assignment/ReclaimReason"
import { ReclaimStatus } from "@leadwell/domain/assignment/ReclaimStatus"
import type {
  ExportedLead as DomainExportedLead,
  ExportedReclaim,
  Recipient as DomainRecipient
} from "@leadwell/domain/features/privacy/person/PersonExport"
import type { ExportedPerson } from "@leadwell/domain/features/privacy/person/Persons"
import { Schema, Stream } from "effect"
import { encodeLeadDossier, LeadDossier } from "../../../intake/LeadDossier.ts"
import { screenshotName } from "../../../reclaim/ScreenshotResponse.ts"
import { Timestamp, timestamp, timestampOrNull } from "../../../response/Timestamp.ts"
import { Consent, encodeConsent } from "../consent/Consent.ts"
import { encodeWaiting, waitingFields } from "./FoundPerson.ts"
import { encodeRegister, PersonRegister } from "./PersonRegister.ts"

const Outcome = Schema.Struct({
  outcome: Schema.NullOr(OutcomeKind),
  value_cents: Schema.NullOr(Schema.Int),
  note: Schema.NullOr(Schema.String),
  at: Timestamp
})

const Reclaim = Schema.Struct({
  id: Schema.String,
  reason: ReclaimReason,
  description: Schema.NullOr(Schema.String),
  status: ReclaimStatus,
  remark: Schema.NullOr(Schema.String),
  created_at: Timestamp,
  decided_at: Schema.NullOr(Timestamp),
  screenshot: Schema.NullOr(Schema.String)
})

const Recipient = Schema.Struct({
  business_id: Schema.String,
  name: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  coc_id: Schema.NullOr(Schema.String),
  status: BusinessLeadStatus,
  assigned_at: Timestamp,
  outcomes: Schema.Array(Outcome),
  reclaim: Schema.NullOr(Reclaim)
}).annotate({ identifier: "Recipient" })

const {
  blocked_at: _,
  businesses: __,
  duplicate_of: ___,
  places: ____,
  places_taken: _____,
  website_code: ______,
  ...told
} = LeadDossier.fields

/** All that is stored of a lead and its person. */
const ExportedLead = Schema.Struct({
  ...told,
  website: Schema.Struct({
    code: Schema.String,
    name: Schema.NullOr(Schema.String),
    url: Schema.NullOr(Schema.String)
  }),
  consent: Schema.NullOr(Consent),
  recipients: Schema.Array(Recipient)
}).annotate({ identifier: "ExportedLead" })

/** All that is stored of a person. */
export const PersonExport = Schema.Struct({
  blocked_at: Schema.NullOr(Timestamp),
  register: PersonRegister,
  ...waitingFields,
  leads: Schema.Array(ExportedLead)
}).annotate({ identifier: "PersonExport" })

const encodeReclaim = ({ request, screenshot }: ExportedReclaim): typeof Reclaim.Type => ({
  id: request.id,
  reason: request.reason,
  description: request.description,
  status: request.status,
  remark: request.remark,
  created_at: timestamp(request.created_at),
  decided_at: timestampOrNull(request.decided_at),
  screenshot: screenshot && screenshotName(request.id, screenshot)
})

const encodeRecipient = (recipient: DomainRecipient): typeof Recipient.Type => ({
  business_id: recipient.business,
  name: recipient.known?.name ?? null,
  city: recipient.known?.city ?? null,
  coc_id: recipient.known?.coc_id ?? null,
  status: recipient.status,
  assigned_at: timestamp(recipient.assigned_at),
  outcomes: recipient.outcomes.map(({ at, ...outcome }) => ({ ...outcome, at: timestamp(at) })),
  reclaim: recipient.reclaim && encodeReclaim(recipient.reclaim)
})

const encodeLead = ({ consent, history, lead, recipients, website }: DomainExportedLead): typeof ExportedLead.Type => {
  const dossier = encodeLeadDossier({
    lead,
    history,
    holders: [],
    places_taken: 0,
    duplicateOf: null,
    blocked_at: null
  })
  const { blocked_at: _, businesses: __, duplicate_of: ___, places: ____, places_taken: _____, ...rest } = dossier
  const { website_code: code, ...told } = rest
  return {
    ...told,
    website: { code, name: website?.name ?? null, url: website?.url ?? null },
    consent: consent && encodeConsent(consent),
    recipients: recipients.map(encodeRecipient)
  }
}

/** Writes an export as the JSON of an answer, in pieces: one for each lead. */
export const piecesOfExport = ({ blocked_at, leads, register, ...waiting }: ExportedPerson) => {
  const head = JSON.stringify({
    blocked_at: timestampOrNull(blocked_at),
    register: encodeRegister(register),
    ...encodeWaiting(waiting)
  })
  const pieces = leads.pipe(
    Stream.map((lead) => JSON.stringify(encodeLead(lead))),
    Stream.zipWithIndex,
    Stream.map(([lead, index]) => (index === 0 ? lead : `,${lead}`))
  )
  return Stream.concat(
    Stream.concat(Stream.succeed(`{"data":${head.slice(0, -1)},"leads":[`), pieces),
    Stream.succeed("]}}\n")
  )
}
