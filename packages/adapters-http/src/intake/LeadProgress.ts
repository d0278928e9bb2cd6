import type { LeadProgress as DomainLeadProgress } from "@leadwell/domain/intake/LeadRepository"
import { isAwaiting } from "@leadwell/domain/lead/Duplicate"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Schema } from "effect"
import { Timestamp, timestamp } from "../response/Timestamp.ts"

/** A lead for its sender or a reviewer: its progress, without personal data. */
export const LeadProgress = Schema.Struct({
  id: Schema.Int,
  stage: LeadStage,
  awaiting_confirmation: Schema.Boolean.annotate({
    description: "Whether the lead is held until its person confirms it by the link in a mail."
  }),
  subcategory_id: Schema.String,
  website_code: Schema.String,
  places: Schema.Int,
  places_taken: Schema.Int,
  created_at: Timestamp
}).annotate({ identifier: "LeadProgress" })

/** Since when the person of a lead is blocked. */
export const BlockedAt = Schema.NullOr(Timestamp).annotate({
  description: "Since when the person is blocked. While this lasts, no further business gets the lead."
})

/** Encodes a lead for its sender or a reviewer. */
export const encodeLeadProgress = ({ lead, places_taken }: DomainLeadProgress): typeof LeadProgress.Type => ({
  id: lead.id,
  stage: lead.stage,
  awaiting_confirmation: isAwaiting(lead),
  subcategory_id: lead.subcategory_id,
  website_code: lead.website_code,
  places: lead.places,
  places_taken,
  created_at: timestamp(lead.created_at)
})
