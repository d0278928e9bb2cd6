import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { comparableEmail, type Email } from "@leadwell/domain/lead/Email"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { contactKey } from "../rows/ContactKey.ts"

interface Address {
  readonly id: string
  readonly subcategory: string
  readonly email: string
  readonly former: string
}

/** Returns the addresses whose comparable form has changed, with the new form. */
const changed = (rows: ReadonlyArray<Address>) =>
  rows.flatMap((row) => {
    const comparable = comparableEmail(row.email as Email)
    return comparable === row.former ? [] : [{ ...row, comparable }]
  })

const keyOf = (subcategory: string, value: string) => contactKey(subcategory as SubcategoryId, { kind: "email", value })

/**
 * Stores e-mail addresses in the form in which they are compared now. SQL cannot compute it, so all addresses with
 * letters beyond ASCII are read; the others keep their form. When two forms become one, the later lead keeps the
 * contact, and the earlier person the address.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isWide = sql`octet_length(comparable_email) > char_length(comparable_email)`
  const leads = changed(
    yield* sql<Address>`
      select id::text, subcategory_id as subcategory, email, comparable_email as former from leadwell.leads
      where ${isWide}`
  )
  const column = (value: (one: (typeof leads)[number]) => string) => leads.map(value)
  const moved = sql`
    unnest(
      ${column(({ id }) => id)}::text[]::bigint[], ${column(({ comparable }) => comparable)}::text[],
      ${column(({ former, subcategory }) => keyOf(subcategory, former))}::text[]::uuid[],
      ${column(({ comparable, subcategory }) => keyOf(subcategory, comparable))}::text[]::uuid[]
    ) as x (id, comparable, former_key, key)`
  yield* sql`
    with former as (
      delete from leadwell.lead_contacts c using ${moved} where c.key = x.former_key and c.lead_id = x.id
      returning x.key, c.lead_id, c.at
    )
    insert into leadwell.lead_contacts as c (key, lead_id, at)
    select distinct on (key) key, lead_id, at from former order by key, lead_id desc
    on conflict (key) do update set lead_id = excluded.lead_id, at = excluded.at where c.lead_id < excluded.lead_id`
  yield* sql`update leadwell.leads l set comparable_email = x.comparable from ${moved} where l.id = x.id`
  const people = changed(
    yield* sql<Address>`
      select id, '' as subcategory, email, comparable_email as former from leadwell.people
      where ${isWide} order by created_at, id`
  )
  for (const { comparable, id } of people) {
    yield* sql`
      update leadwell.people set comparable_email = ${comparable}
      where id = ${id} and not exists (select from leadwell.people where comparable_email = ${comparable})`
  }
})
