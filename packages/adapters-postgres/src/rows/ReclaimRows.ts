import type { PgClient } from "@effect/sql-pg/PgClient"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import { ReclaimRequest } from "@leadwell/domain/reclaim/ReclaimRequest"
import { Schema } from "effect"
import { InstantOrNull, numberFromBigint } from "../sql/Rows.ts"

const { lead: _, ...fields } = ReclaimRequest.fields

/** A row of `reclaim_requests`. */
export const ReclaimRow = Schema.Struct({
  ...fields,
  lead_id: numberFromBigint(LeadId),
  created_at: Schema.DateTimeUtcFromDate,
  decided_at: InstantOrNull
})

/** Makes the request of a row. */
export const requestOf = ({ lead_id, ...row }: typeof ReclaimRow.Type): ReclaimRequest => ({ ...row, lead: lead_id })

/** Shows the status of a request on its assignment. */
export const showStatus = (sql: PgClient, { business, lead, status }: ReclaimRequest) =>
  sql`update leadwell.business_leads set reclaim = ${status} where business = ${business} and lead_id = ${BigInt(lead)}`
