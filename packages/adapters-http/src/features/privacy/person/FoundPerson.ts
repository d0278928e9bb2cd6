import type { WaitingNames } from "@leadwell/domain/features/privacy/person/PersonalData"
import type { PersonErasure } from "@leadwell/domain/features/privacy/person/PersonErasure"
import type { PersonLead as DomainPersonLead } from "@leadwell/domain/features/privacy/person/PersonLeads"
import { blockKeys, erasureKeys } from "@leadwell/domain/features/privacy/person/PersonRequest"
import type { BlockedPerson, FoundPerson as DomainFoundPerson } from "@leadwell/domain/features/privacy/person/Persons"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Schema } from "effect"
import { DecisionEffect, encodeEffects } from "../../../response/DecisionEffect.ts"
import { Timestamp, timestamp, timestampOrNull } from "../../../response/Timestamp.ts"
import { Consent, encodeConsent } from "../consent/Consent.ts"

const contacts = {
  email: Schema.optionalKey(
    Schema.String.annotate({ description: "The whole e-mail address, in any case. It is required without `phone`." })
  ),
  phone: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The whole number as people write it, such as `06-12345679` or `+31612345679`. It is required without `email`."
    })
  )
}

/** The body of a request about a person. */
export const PersonBody = Schema.Struct(contacts)

/** The body of a request to block or unblock a person. */
export const BlockBody = Schema.Struct({ ...contacts, remark: Schema.optionalKey(blockKeys.remark.schema) })

/** The body of a request to erase a person. */
export const ErasureBody = Schema.Struct({
  ...contacts,
  reason: erasureKeys.reason.schema,
  drop_unidentified: Schema.optionalKey(erasureKeys.drop_unidentified.schema)
})

/** A lead of a person, without any value of the person. */
const PersonLead = Schema.Struct({
  id: Schema.Int,
  stage: LeadStage,
  website_code: Schema.String,
  created_at: Timestamp
}).annotate({ identifier: "PersonLead" })

const encodeLead = ({ created_at, ...lead }: DomainPersonLead): typeof PersonLead.Type => ({
  ...lead,
  created_at: timestamp(created_at)
})

/** What waits in hooks and files and holds a contact of a person. */
export const waitingFields = {
  submissions: Schema.Array(
    Schema.Struct({ id: Schema.String, website_code: Schema.String, received_at: Timestamp })
  ).annotate({ description: "Submissions of hooks that wait." }),
  rows: Schema.Array(
    Schema.Struct({
      import_id: Schema.String,
      number: Schema.Int,
      website_code: Schema.NullOr(Schema.String),
      received_at: Timestamp
    })
  ).annotate({ description: "Rows of imported files that are no leads yet." })
}

/** Encodes what waits and holds a contact of a person. */
export const encodeWaiting = ({ rows, submissions }: WaitingNames) => ({
  submissions: submissions.map(({ id, received_at, website: website_code }) => ({
    id: String(id),
    website_code: String(website_code),
    received_at: timestamp(received_at)
  })),
  rows: rows.map(({ import: import_id, number, received_at, website: website_code }) => ({
    import_id: String(import_id),
    number,
    website_code,
    received_at: timestamp(received_at)
  }))
})

/** What is known of a person. */
export const FoundPerson = Schema.Struct({
  leads: Schema.Array(PersonLead),
  ...waitingFields,
  more: Schema.Boolean,
  consents: Schema.Array(Schema.Struct({ lead_id: Schema.Int, ...Consent.fields })),
  blocked_at: Schema.NullOr(Timestamp)
}).annotate({ identifier: "FoundPerson" })

/** Encodes what is known of a person. */
export const encodeFoundPerson = ({
  blocked_at,
  consents,
  leads,
  more,
  ...waiting
}: DomainFoundPerson): typeof FoundPerson.Type => ({
  leads: leads.map(encodeLead),
  ...encodeWaiting(waiting),
  more,
  consents: consents.map((shown) => ({ lead_id: shown.record.lead, ...encodeConsent(shown) })),
  blocked_at: timestampOrNull(blocked_at)
})

/** Since when a person is blocked, and the open and held leads that go to nobody more. */
export const PersonBlock = Schema.Struct({
  blocked_at: Timestamp,
  leads: Schema.Array(PersonLead),
  more: Schema.Boolean
}).annotate({ identifier: "PersonBlock" })

/** Encodes the block of a person. */
export const encodeBlock = ({ blocked_at, leads, more }: BlockedPerson): typeof PersonBlock.Type => ({
  blocked_at: timestamp(blocked_at),
  leads: leads.map(encodeLead),
  more
})

/** The answer about a person who is blocked no longer. */
export const PersonUnblock = Schema.Struct({ blocked_at: Schema.NullOr(Timestamp) }).annotate({
  identifier: "PersonUnblock"
})

const waiting = { submissions: Schema.Int, rows: Schema.Int }

/** The answer of an erasure: the leads, and beside them what it does to the leads of businesses. */
export const ErasureAnswer = Schema.Struct({
  data: Schema.Struct({
    erased: Schema.Int,
    leads: Schema.Array(PersonLead),
    more: Schema.Boolean,
    resembling: Schema.Array(Schema.Int),
    ...waiting,
    unidentified: Schema.Struct(waiting)
  }).annotate({ identifier: "PersonErasure" }),
  effects: Schema.Array(
    Schema.Struct({ lead_id: Schema.Int, ...DecisionEffect.fields }).annotate({ identifier: "ErasureEffect" })
  )
})

/** Encodes what an erasure does. */
export const encodeErasure = ({ effects, leads, ...rest }: PersonErasure): typeof ErasureAnswer.Type => ({
  data: { ...rest, leads: leads.map(encodeLead) },
  effects: effects.flatMap((one) => encodeEffects([one]).map((effect) => ({ lead_id: one.lead, ...effect })))
})
