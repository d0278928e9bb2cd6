import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Replaces the key of a contact, which was three columns, with half a SHA-256 of them. `contactKey` in `ContactKey.ts`
 * makes the same key.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.lead_contacts rename to long_contacts`
  yield* sql`alter table leadwell.long_contacts rename constraint lead_contacts_pkey to long_contacts_pkey`
  yield* sql`
    create table leadwell.lead_contacts (
      lead_id bigint not null,
      previous bigint,
      at timestamptz not null,
      key uuid not null
    )`
  yield* sql`
    insert into leadwell.lead_contacts (lead_id, previous, at, key)
    select lead_id, previous, at,
      left(encode(sha256(convert_to(subcategory || ' ' || kind || ' ', 'UTF8') || digest), 'hex'), 32)::uuid
    from leadwell.long_contacts`
  yield* sql`drop table leadwell.long_contacts`
  yield* sql`alter table leadwell.lead_contacts add primary key (key)`
})
