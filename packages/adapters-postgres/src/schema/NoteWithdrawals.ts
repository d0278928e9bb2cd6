import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Stores when its person withdrew a lead. The audit trail tells it of leads that were withdrawn before. */
export const noteWithdrawals = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leads add withdrawn_at timestamptz`
  yield* sql`
    update leads l set withdrawn_at = a.at
    from audit_entries a
    where a.lead = l.id and a.action = 'lead.withdrawn' and a.actor_kind = 'link'`
})
