import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { leaveMarker } from "../schema/FormerPlace.ts"
import { refuseOlderServers } from "../schema/OlderServers.ts"

/** All tables of the previous version, in any order: moving a table takes its indexes and constraints along. */
const tables = [
  "accounts",
  "access_tokens",
  "affiliates",
  "websites",
  "categories",
  "subcategories",
  "businesses",
  "subscriptions",
  "catalog_digest",
  "leads",
  "lead_contacts",
  "completed_requests",
  "markets",
  "subscription_states",
  "distributions",
  "shared_considerations",
  "business_lead_counters",
  "business_leads",
  "reclaim_requests",
  "screenshots",
  "screenshot_pieces",
  "outbox",
  "webhooks",
  "webhook_deliveries",
  "webhook_fan_out",
  "leadwell_migrations"
]

/**
 * Moves the tables into the schema `leadwell`, unless they were created there, and leaves a marker for previous
 * versions where they look for tables.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [place] = yield* sql`select current_schema() as name`
  if (place?.["name"] !== "leadwell") {
    yield* refuseOlderServers
    for (const table of tables) yield* sql`alter table ${sql(table)} set schema leadwell`
    yield* sql`alter sequence lead_ids set schema leadwell`
    yield* sql`alter function refuse_what_was_overtaken() set schema leadwell`
  }
  yield* leaveMarker
  yield* sql`set local search_path to leadwell`
})
