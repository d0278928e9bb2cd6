import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Finding every lead of one person: the e-mail address in the form in which two are compared, which lower-casing in the
 * database is not. And the reclaims of a business, and those in a status, in their order.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leads add column comparable_email text not null default ''`
  yield* sql`update leads set comparable_email = lower(email)`
  yield* sql`create index leads_of_email on leads (comparable_email)`
  yield* sql`create index leads_of_phone on leads (phone)`
  yield* sql`create index assignments_of_business on business_leads (business, assigned_at)`
  yield* sql`create index reclaims_of_business on reclaim_requests (business, created_at, id)`
  yield* sql`create index reclaims_in_status on reclaim_requests (status, created_at, id)`
  yield* sql`create index screenshots_of_file on screenshots (sha256)`
})
