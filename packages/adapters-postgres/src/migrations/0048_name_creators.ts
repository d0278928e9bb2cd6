import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Who made each token and each webhook. The audit trail knows it of those that exist, as far as it goes back. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const [table, kind] of [
    ["access_tokens", "token"],
    ["webhooks", "webhook"]
  ] as const) {
    const name = sql.literal(`leadwell.${table}`)
    yield* sql`alter table ${name} add created_by jsonb`
    yield* sql`
      update ${name} t
      set created_by = jsonb_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', e.actor_name)
      from leadwell.audit_entries e where e.subject_kind = ${kind} and e.subject_id = t.id and e.action like '%.created'`
    yield* sql`create index on ${name} ((created_by ->> 'id'))`
  }
})
