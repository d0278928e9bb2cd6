import type { PgClient } from "@effect/sql-pg/PgClient"
import { ConsentRecord } from "@leadwell/domain/consent/ConsentRecord"
import { type Contact, contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { Schema, Struct } from "effect"
import type { Fragment } from "effect/sql/Statement"
import { contactText } from "../rows/ContactKey.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"

const encode = Schema.encodeSync(Schema.toCodecJson(Schema.Struct(Struct.omit(ConsentRecord.fields, ["lead"]))))

const textOf = (contacts: ReadonlyArray<Contact>, kind: Contact["kind"]): string =>
  contacts.filter((one) => one.kind === kind).map(contactText)[0] ?? ""

/**
 * The part of a statement that writes the consent records of a batch, whose leads are numbered by `row` from 1. It is
 * empty for a batch without any, because PostgreSQL plans each part of a statement.
 */
export const consented = (
  sql: PgClient,
  batch: ReadonlyArray<IncomingLead>,
  leads: ReadonlyArray<Pick<Lead, "anonymised_at">>
): Fragment => {
  const records = batch.flatMap(({ reception: { consent, contacts } }, index) => {
    if (consent === undefined) return []
    const lost = leads[index]!.anonymised_at === null ? [] : contacts
    const record = JSON.stringify(encode(consent))
    return [{ row: String(index + 1), record, email: textOf(lost, "email"), phone: textOf(lost, "phone") }]
  })
  if (records.length === 0) return sql``
  return sql`, consented as (
    insert into leadwell.consent_records (lead_id, website, language, version, given_at, received_at, source, token_id,
      page_url, certificate_url, verified, email_key, phone_key)
    select n.id, c.text ->> 'website', c.text ->> 'language', (c.text ->> 'version')::integer, c.given_at,
      c.received_at, c.source, c.token_id, c.page_url, c.certificate_url, c.verified,
      leadwell.contact_key(k, nullif(x.email, '')), leadwell.contact_key(k, nullif(x.phone, ''))
    from unnest(
      ${records.map(({ row }) => row)}::text[]::bigint[], ${records.map(({ record }) => record)}::text[]::jsonb[],
      ${records.map(({ email }) => email)}::text[], ${records.map(({ phone }) => phone)}::text[]
    ) as x (row, record, email, phone)
    cross join leadwell.privacy_key k
    join numbered n on n.row = x.row
    cross join lateral jsonb_to_record(x.record) as c (text jsonb, given_at timestamptz, received_at timestamptz,
      source text, token_id text, page_url text, certificate_url text, verified jsonb)
  )`
}

/**
 * Keeps the hashes of the contacts of leads with their consent records. Only a lead that loses its contacts needs them:
 * computing and indexing the hashes of each lead costs more than writing its record.
 */
export const keepContactKeys = (sql: PgClient, leads: ReadonlyArray<Lead>) => {
  const column = (kind: Contact["kind"]) => leads.map((lead) => textOf(contactsOf(lead), kind))
  return sql`
    update leadwell.consent_records r set email_key = leadwell.contact_key(k, nullif(x.email, '')),
      phone_key = leadwell.contact_key(k, nullif(x.phone, ''))
    from leadwell.privacy_key k, unnest(
      ${leads.map(({ id }) => String(id))}::text[]::bigint[], ${column("email")}::text[], ${column("phone")}::text[]
    ) as x (lead, email, phone)
    where r.lead_id = x.lead`
}
