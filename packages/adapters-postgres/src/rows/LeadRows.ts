import type { PgClient } from "@effect/sql-pg/PgClient"
import { BusinessLead } from "@leadwell/domain/assignment/BusinessLead"
import { BusinessId } from "@leadwell/domain/catalog/Business"
import { Region } from "@leadwell/domain/geography/Region"
import { Lead } from "@leadwell/domain/lead/Lead"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { Schema } from "effect"
import type { Fragment } from "effect/sql/Statement"
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
  reclaim: BusinessLead.fields.reclaim,
  released_at: InstantOrNull
})

/**
 * The condition that a row of `business_leads` was released without a request. Its column `reclaim` is `granted` then,
 * too, because servers of an earlier version know no other word for a release.
 */
export const isWithdrawn = (sql: PgClient, assignment: string): Fragment => sql`
  (${sql(assignment)}.reclaim = 'granted' and not exists (
    select from leadwell.reclaim_requests q
    where q.lead_id = ${sql(assignment)}.lead_id and q.business = ${sql(assignment)}.business and q.status = 'granted'))`

/** The column `reclaim` of a {@link BusinessLeadRow}, of an assignment `b`. */
export const reclaimColumn = (sql: PgClient): Fragment =>
  sql`case when ${isWithdrawn(sql, "b")} then 'withdrawn' else b.reclaim end as reclaim`

/** Makes the business lead of a row. */
export const businessLeadOf = ({
  assigned_at,
  business,
  reclaim,
  region,
  released_at,
  ...lead
}: typeof BusinessLeadRow.Type): BusinessLead => ({ business, assigned_at, region, reclaim, released_at, lead })
