import type { PgClient } from "@effect/sql-pg/PgClient"
import { Effect } from "effect"
import { forgetCounts } from "../../event/EventCounts.ts"
import { deletePersonal } from "../privacy/erasure/EraseLeads.ts"
import { forgetReports } from "../reports/PgReportRepository.ts"

/**
 * Deletes all leads, hooks and imports of some websites with everything that refers to them, and returns how many
 * leads there were.
 */
export const removeLeads = Effect.fnUntraced(function* (sql: PgClient, websites: ReadonlyArray<string>) {
  const leads = sql`(select id from leadwell.leads where website_code = any(${websites}::text[]))`
  const events = sql`(select number from leadwell.events where lead in ${leads})`
  yield* deletePersonal(sql, sql`in ${leads}`)
  yield* sql`delete from leadwell.reclaim_requests where lead_id in ${leads}`
  yield* sql`delete from leadwell.lead_outcomes where lead_id in ${leads}`
  yield* sql`delete from leadwell.business_leads where lead_id in ${leads}`
  yield* sql`delete from leadwell.distributions where lead_id in ${leads}`
  yield* sql`delete from leadwell.lead_contacts where lead_id in ${leads}`
  yield* sql`update leadwell.lead_contacts set previous = null where previous in ${leads}`
  yield* sql`delete from leadwell.consent_records where lead_id in ${leads}`
  yield* sql`delete from leadwell.deliveries where number in ${events}`
  yield* forgetCounts(sql)
  yield* forgetReports(sql, websites)
  const submissions = sql`(select id from leadwell.submissions where website = any(${websites}::text[]))`
  yield* sql`delete from leadwell.outbox where submission in ${submissions}`
  yield* sql`delete from leadwell.submissions where website = any(${websites}::text[])`
  yield* sql`delete from leadwell.hooks where website = any(${websites}::text[])`
  yield* sql`
    delete from leadwell.imports where website = any(${websites}::text[])
      or id in (select import from leadwell.import_rows where lead in ${leads})`
  yield* sql`delete from leadwell.outbox where lead in ${leads}`
  const removed = yield* sql`delete from leadwell.leads where website_code = any(${websites}::text[]) returning id`
  return removed.length
})
