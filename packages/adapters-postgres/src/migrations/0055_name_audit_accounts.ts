import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Which accounts may read an entry of the audit trail. The removed thing of an entry could not tell it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.audit_entries add accounts text[] collate "C" not null default '{}'`
  yield* sql`create index audit_entries_accounts on leadwell.audit_entries using gin (accounts)`
})
