import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What is said of a business in many decisions is kept once, and decisions refer to it. A business has a lead once,
 * whichever of the two is looked for first: one key now says so, where a key and an index did.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table shared_considerations (
      id integer generated always as identity primary key,
      digest bytea not null unique,
      value json not null
    )`
  yield* sql`alter table business_leads add constraint once_on_a_lead unique (lead_id, business)`
  yield* sql`alter table business_leads drop constraint business_leads_business_lead_id_key`
  yield* sql`drop index holders_of_lead`
})
