import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** When a person first signed in. A person with a session, a passkey or an identity did so before this migration. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.people add first_signed_in_at timestamptz`
  yield* sql`
    update leadwell.people p set first_signed_in_at = created_at
    where identity is not null
      or exists (select from leadwell.sessions s where s.person = p.id)
      or exists (select from leadwell.passkeys k where k.person = p.id)`
})
