import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The cap use of periods before the latest ones, which stays null in rows of previous versions. And e-mail addresses in
 * one Unicode form: only rows in another form are written. When both forms of an address have a contact in a
 * subcategory, the later lead keeps it.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create temporary table denormalised_leads on commit drop as
    select id, subcategory_id, sha256(convert_to(comparable_email, 'UTF8')) as former,
      normalize(comparable_email, NFC) as email
    from leadwell.leads where comparable_email is not nfc normalized`
  yield* sql`
    with former as (
      delete from leadwell.lead_contacts c using denormalised_leads l
      where c.subcategory = l.subcategory_id and c.kind = 'email' and c.digest = l.former and c.lead_id = l.id
      returning c.subcategory, l.email, c.lead_id, c.at
    )
    insert into leadwell.lead_contacts as c (subcategory, kind, digest, lead_id, at)
    select distinct on (subcategory, email) subcategory, 'email', sha256(convert_to(email, 'UTF8')), lead_id, at
    from former order by subcategory, email, lead_id desc
    on conflict (subcategory, kind, digest) do update
      set lead_id = excluded.lead_id, at = excluded.at, previous = null
      where c.lead_id < excluded.lead_id`
  yield* sql`
    update leadwell.leads l set comparable_email = d.email from denormalised_leads d where l.id = d.id`
  // This lock keeps everyone from deciding, so it comes last.
  yield* sql`alter table leadwell.subscription_states add column earlier jsonb`
})
