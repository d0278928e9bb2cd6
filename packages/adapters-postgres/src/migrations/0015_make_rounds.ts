import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * A change of a market no longer rewrites its open leads: it adds to `changes`, and a round examines the leads. The
 * first round of each market begins after this migration, because its row is missing.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.markets add column changes bigint not null default 1`
  yield* sql`
    create table leadwell.market_rounds (
      subcategory text primary key references leadwell.markets (subcategory) on delete cascade,
      changes bigint,
      day date,
      target bigint,
      target_day date,
      after bigint not null default 0,
      claim bigint not null default 1,
      claimed_until timestamptz not null
    ) with (fillfactor = 50)`
  yield* sql`drop index leadwell.leads_to_offer`
  yield* sql`drop index leadwell.open_leads_of_subcategory`
  yield* sql`create index leads_to_offer on leadwell.leads (id) where stage = 'open' and offered_at is null`
  yield* sql`create index leads_to_close on leadwell.leads (created_at) where stage = 'open'`
  yield* sql`create index open_leads_of_subcategory on leadwell.leads (subcategory_id, id) where stage = 'open'`
})
