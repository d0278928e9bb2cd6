import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** When a lead was erased, and how everything that is erased with it is found. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leads add column anonymised_at timestamptz`
  yield* sql`create index leads_to_erase on leads (created_at) where anonymised_at is null`
  yield* sql`create index reclaims_of_lead on reclaim_requests (lead_id)`
  yield* sql`create index completed_requests_of_lead on completed_requests (lead_id)`
})
