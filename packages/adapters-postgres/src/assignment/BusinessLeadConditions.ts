import type { PgClient } from "@effect/sql-pg/PgClient"
import type { BusinessLeadFilter, WantedStatuses } from "@leadwell/domain/assignment/BusinessLeadFilter"
import type { BusinessLeadStatus } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { DateTime } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { isWithdrawn } from "../rows/LeadRows.ts"
import { instant, isInRange, isOneOf } from "../sql/Conditions.ts"

/**
 * The condition of each status, as `statusAt` of the domain tells it. `closed` is the latest assignment whose reclaim
 * window is closed.
 */
const ofStatus: Record<BusinessLeadStatus, (sql: PgClient, closed: Fragment) => Fragment> = {
  new: (sql, closed) => sql`(reclaim is null and assigned_at > ${closed})`,
  approved: (sql, closed) => sql`(reclaim is null and assigned_at <= ${closed})`,
  reclaim_requested: (sql) => sql`reclaim = 'pending'`,
  reclaimed: (sql) => sql`(reclaim = 'granted' and not ${isWithdrawn(sql, "business_leads")})`,
  reclaim_rejected: (sql) => sql`reclaim = 'rejected'`,
  withdrawn: (sql) => isWithdrawn(sql, "business_leads")
}

const isInStatus = (sql: PgClient, { now, statuses, window }: WantedStatuses): Fragment => {
  const closed = instant(sql, DateTime.subtractDuration(now, window))
  return sql.or(statuses.map((status) => ofStatus[status](sql, closed)))
}

/** The condition of a filter on a row of `business_leads`. */
export const conditionOf = (sql: PgClient, { assigned, status, subcategory_id }: BusinessLeadFilter): Fragment =>
  sql.and([
    ...(status === undefined ? [] : [isInStatus(sql, status)]),
    ...(subcategory_id === undefined ? [] : [isOneOf(sql, "subcategory_id", subcategory_id)]),
    ...(assigned === undefined ? [] : [isInRange(sql, "assigned_at", assigned)])
  ])
