import type { PgClient } from "@effect/sql-pg/PgClient"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { contactText } from "../rows/ContactKey.ts"
import { decodeRows } from "../sql/Rows.ts"

/** The keyed hashes of some contacts, as a list of rows for a condition. */
export const keysOf = (sql: PgClient, contacts: ReadonlyArray<Contact>): Fragment => sql`(
  select leadwell.contact_key(k, c)
  from leadwell.privacy_key k, unnest(${contacts.map(contactText)}::text[]) c
)`

/**
 * The condition that none of some contacts is blocked. The first part spares computing their hashes while nothing is
 * blocked.
 */
export const noneBlocked = (sql: PgClient, contacts: ReadonlyArray<Contact>): Fragment => sql`(
  not exists (select from leadwell.blocked_contacts)
  or not exists (select from leadwell.blocked_contacts where key = any(array${keysOf(sql, contacts)}))
)`

const rows = decodeRows(Schema.Struct({ row: Schema.Int }))

/** Returns those of some arrivals or leads that have a blocked contact. */
export const blockedAmong = Effect.fnUntraced(function* <A>(
  sql: PgClient,
  all: ReadonlyArray<A>,
  contactsOf: (one: A) => ReadonlyArray<Contact>
): Effect.fn.Return<ReadonlySet<A>, SqlError> {
  const asked = all.flatMap((one, row) =>
    contactsOf(one).map((contact) => ({ row: String(row), text: contactText(contact) }))
  )
  const found = yield* rows(
    yield* sql`
      select distinct c.row
      from leadwell.privacy_key k, unnest(
        ${asked.map(({ row }) => row)}::text[]::integer[], ${asked.map(({ text }) => text)}::text[]
      ) as c (row, text)
      where exists (select from leadwell.blocked_contacts)
        and leadwell.contact_key(k, c.text) in (select key from leadwell.blocked_contacts)`
  )
  return new Set(found.map(({ row }) => all[row]!))
})
