import { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { LeadDossier as DomainLeadDossier, SentLead as DomainSentLead } from "@leadwell/domain/intake/LeadDossier"
import { shownAnswer } from "@leadwell/domain/lead/FormAnswers"
import { Schema } from "effect"
import { Signals } from "../response/Signal.ts"
import { midnight, Timestamp, timestamp } from "../response/Timestamp.ts"
import { BlockedAt, LeadProgress, encodeLeadProgress } from "./LeadProgress.ts"

const sentKeys = {
  ...LeadProgress.fields,
  remark: Schema.NullOr(Schema.String),
  duplicate_of: Schema.NullOr(Schema.Int)
}

/** A lead for its sender. `duplicate_of` is the lead that it repeats. */
export const SentLead = Schema.Struct(sentKeys).annotate({ identifier: "SentLead" })

/** All that is known of a lead, for an operator or a reviewer. */
export const LeadDossier = Schema.Struct({
  ...sentKeys,
  person: Schema.Struct({
    gender: Schema.String,
    first_name: Schema.String,
    last_name: Schema.String,
    email: Schema.String,
    phone: Schema.String
  }),
  address: Schema.Struct({
    street: Schema.String,
    street_number: Schema.String,
    postal_code: Schema.String,
    city: Schema.String,
    country: Schema.String
  }),
  preferred_date_of_execution: Timestamp,
  description: Schema.String,
  subcategory_form_data: Schema.Array(Schema.Record(Schema.String, Schema.String)),
  subscribe_to_newsletter: Schema.Boolean,
  extra_info: Schema.NullOr(Schema.String),
  anonymised_at: Schema.NullOr(Timestamp),
  blocked_at: BlockedAt,
  signals: Signals,
  businesses: Schema.Array(
    Schema.Struct({
      business_id: Schema.String,
      name: Schema.NullOr(Schema.String),
      status: BusinessLeadStatus,
      assigned_at: Timestamp
    })
  ),
  history: Schema.Array(
    Schema.Struct({
      at: Timestamp,
      event: DomainEventType,
      business_id: Schema.NullOr(Schema.String),
      reclaim_id: Schema.NullOr(Schema.String)
    })
  )
}).annotate({ identifier: "LeadDossier" })

/** Encodes a lead for its sender. */
export const encodeSentLead = (sent: DomainSentLead): typeof SentLead.Type => ({
  ...encodeLeadProgress(sent),
  remark: sent.lead.remark,
  duplicate_of: sent.duplicateOf
})

/** Encodes all that is known of a lead. The personal values of an erased lead are `""`. */
export const encodeLeadDossier = (dossier: DomainLeadDossier): typeof LeadDossier.Type => {
  const { lead } = dossier
  return {
    ...encodeSentLead(dossier),
    person: {
      gender: lead.anonymised_at === null ? lead.gender : "",
      first_name: lead.first_name,
      last_name: lead.last_name,
      email: lead.email,
      phone: lead.phone
    },
    address: {
      street: lead.street,
      street_number: lead.street_number,
      postal_code: lead.postal_code,
      city: lead.city,
      country: lead.country
    },
    preferred_date_of_execution: midnight(lead.preferred_date_of_execution),
    description: lead.description,
    subcategory_form_data: lead.answers.map((answer) => ({ [answer.key]: shownAnswer(answer) })),
    subscribe_to_newsletter: lead.subscribe_to_newsletter,
    extra_info: lead.extra_info,
    anonymised_at: lead.anonymised_at && timestamp(lead.anonymised_at),
    blocked_at: dossier.blocked_at && timestamp(dossier.blocked_at),
    signals: lead.signals,
    businesses: dossier.holders.map(({ assigned_at, business, name, status }) => ({
      business_id: business,
      name,
      status,
      assigned_at: timestamp(assigned_at)
    })),
    history: dossier.history.map(({ at, business, reclaim, type }) => ({
      at: timestamp(at),
      event: type,
      business_id: business,
      reclaim_id: reclaim
    }))
  }
}
