import type { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"

/** Deletes all leads of some websites with everything that refers to them, and returns how many leads there were. */
export const removeLeads = Effect.fnUntraced(function* (
  sql: typeof PgClient.PgClient.Service,
  websites: ReadonlyArray<string>
) {
  const leads = sql`(select id from leads where website_code = any(${websites}::text[]))`
  const reclaims = sql`(select id from reclaim_requests where lead_id in ${leads})`
  const events = sql`(select number from outbox where lead in ${leads})`
  yield* sql`delete from screenshot_pieces where reclaim in ${reclaims}`
  yield* sql`delete from screenshots where reclaim in ${reclaims}`
  yield* sql`delete from reclaim_requests where lead_id in ${leads}`
  yield* sql`delete from business_leads where lead_id in ${leads}`
  yield* sql`delete from distributions where lead_id in ${leads}`
  yield* sql`delete from lead_contacts where lead_id in ${leads}`
  yield* sql`update lead_contacts set previous = null where previous in ${leads}`
  yield* sql`delete from completed_requests where lead_id in ${leads}`
  yield* sql`delete from webhook_deliveries where number in ${events}`
  yield* sql`delete from outbox where lead in ${leads}`
  const removed = yield* sql`delete from leads where website_code = any(${websites}::text[]) returning id`
  return removed.length
})
