import type { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { ReclaimStatus } from "@leadwell/domain/assignment/ReclaimStatus"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Region } from "@leadwell/domain/geography/Region"
import { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"
import { InstantOrNull, numberFromBigint } from "../sql/Rows.ts"

/** A row of `leads`. */
export const LeadRow = Schema.Struct({
  ...Lead.fields,
  id: numberFromBigint(LeadId),
  confirm_by: InstantOrNull,
  created_at: Schema.DateTimeUtcFromDate,
  anonymised_at: InstantOrNull,
  withdrawn_at: InstantOrNull
})

/** A row of `leads`, joined with the assignment of the lead to one business. */
export const BusinessLeadRow = Schema.Struct({
  ...LeadRow.fields,
  business: BusinessId,
  assigned_at: Schema.DateTimeUtcFromDate,
  region: Schema.NullOr(Region),
  reclaim: Schema.NullOr(ReclaimStatus),
  released_at: InstantOrNull
})

/** Makes the business lead of a row. */
export const businessLeadOf = ({
  assigned_at,
  business,
  reclaim,
  region,
  released_at,
  ...lead
}: typeof BusinessLeadRow.Type): BusinessLead => ({ business, assigned_at, region, reclaim, released_at, lead })
