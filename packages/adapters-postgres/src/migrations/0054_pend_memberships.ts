import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Memberships that their person did not accept yet. Until now people had theirs at once, so those of somebody who never
 * signed in become pending. The id of their invitation is that of the person.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.people add pending jsonb not null default '[]'`
  yield* sql`
    update leadwell.people p
    set memberships = '[]', pending = (
      select jsonb_agg(m || jsonb_build_object(
        'invitation', p.id, 'name', p.name, 'email', p.email, 'language', p.language, 'invited_by', null,
        'invited_at', s.at, 'sent_at', s.at) order by n)
      from jsonb_array_elements(p.memberships) with ordinality as e (m, n),
        lateral (select to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at) s
    )
    where first_signed_in_at is null and memberships <> '[]'`
  yield* sql`alter table leadwell.people drop first_signed_in_at`
  yield* sql`create index people_pending on leadwell.people using gin (pending jsonb_path_ops)`
  yield* sql`
    create table leadwell.invitation_counts (
      account text collate "C" primary key,
      day date not null,
      today integer not null
    )`
  yield* sql`alter table leadwell.sign_in_links add invitation text collate "C"`
  yield* sql`alter table leadwell.mails add invitation text collate "C"`
})
