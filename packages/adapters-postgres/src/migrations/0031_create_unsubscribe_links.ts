import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Links in mails by which people switch mails of a kind off. Removing a person removes them too. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table leadwell.unsubscribe_links (
      hash text collate "C" primary key,
      person text collate "C" not null references leadwell.people on delete cascade,
      kind text not null,
      expires_at timestamptz not null
    )`
  yield* sql`create index unsubscribe_links_person on leadwell.unsubscribe_links (person)`
  yield* sql`create index unsubscribe_links_expires_at on leadwell.unsubscribe_links (expires_at)`
})
