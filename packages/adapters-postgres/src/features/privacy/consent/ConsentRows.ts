import type { PgClient } from "@effect/sql-pg/PgClient"
import { ConsentRecord, EnclosedConsent } from "@leadwell/domain/features/privacy/consent/ConsentRecord"
import { type Contact, contactsOf } from "@leadwell/domain/lead/Duplicate"
import type { Lead } from "@leadwell/domain/lead/Lead"
import { Schema, Struct } from "effect"
import { enclosedPart } from "../../../intake/EnclosedParts.ts"
import { contactText } from "../../../rows/ContactKey.ts"

const encode = Schema.encodeSync(Schema.toCodecJson(Schema.Struct(Struct.omit(ConsentRecord.fields, ["lead"]))))

const textOf = (contacts: ReadonlyArray<Contact>, kind: Contact["kind"]): string =>
  contacts.filter((one) => one.kind === kind).map(contactText)[0] ?? ""

/** Writes the consent records of a batch. */
export const enclosedConsent = enclosedPart(EnclosedConsent, (sql, consents, settled) => {
  const records = consents.map(({ arrival, index, value }) => {
    const lost = settled[index]!.lead.anonymised_at === null ? [] : arrival.reception.contacts
    const record = JSON.stringify(encode(value))
    return { row: String(index + 1), record, email: textOf(lost, "email"), phone: textOf(lost, "phone") }
  })
  const written = sql`, consented as (
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
  return { written }
})

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
