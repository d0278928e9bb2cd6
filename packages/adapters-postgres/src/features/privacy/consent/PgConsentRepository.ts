import { PgClient } from "@effect/sql-pg/PgClient"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { ConsentRecord, Verification } from "@leadwell/domain/features/privacy/consent/ConsentRecord"
import { ConsentRepository } from "@leadwell/domain/features/privacy/consent/ConsentRepository"
import { type AddedText, ConsentText, ConsentTextId } from "@leadwell/domain/features/privacy/consent/ConsentText"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { LeadId } from "@leadwell/domain/lead/LeadId"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { type DateTime, Effect, Layer, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { appendAudit } from "../../../audit/AuditRows.ts"
import { keysOf } from "../../../lead/BlockedContacts.ts"
import { readPage } from "../../../sql/Pages.ts"
import { dateOf, decodeRows, findRow, numberFromBigint } from "../../../sql/Rows.ts"
import { orUnavailable } from "../../../sql/StorageFailures.ts"

const TextRow = Schema.Struct({ ...ConsentText.fields, created_at: Schema.DateTimeUtcFromDate })

const texts = decodeRows(TextRow)
const pages = readPage(texts)
const findText = findRow(TextRow)
const RecordRow = Schema.Struct({
  ...ConsentRecord.fields,
  lead: numberFromBigint(LeadId),
  text: Schema.NullOr(ConsentTextId),
  given_at: Schema.NullOr(Schema.DateTimeUtcFromDate),
  received_at: Schema.DateTimeUtcFromDate,
  verified: Schema.NullOr(Schema.toCodecJson(Verification))
})

const valuesOf = (contacts: ReadonlyArray<Contact>, kind: Contact["kind"]): ReadonlyArray<string> =>
  contacts.filter((one) => one.kind === kind).map(({ value }) => value)

const records = decodeRows(RecordRow)
const findRecord = findRow(RecordRow)

/** {@link ConsentRepository} on PostgreSQL. `LeadInbox` writes the records. */
export const layer = Layer.effect(
  ConsentRepository,
  Effect.map(PgClient, (sql) => {
    const record = sql`
      lead_id as lead, given_at, received_at, source, token_id, page_url, certificate_url, verified,
      case when version is not null
        then json_build_object('website', website, 'language', language, 'version', version) end as text`
    return {
      addText: (
        { language, website }: Pick<ConsentTextId, "website" | "language">,
        add: (texts: ReadonlyArray<ConsentText>) => AddedText,
        audit: AuditEntries
      ) =>
        Effect.gen(function* (): Effect.fn.Return<AddedText, SqlError> {
          // The lock lets one text of a website in at a time.
          yield* sql`select from leadwell.websites where code = ${website} for no key update`
          const added = add(
            yield* texts(
              yield* sql`select * from leadwell.consent_texts where website = ${website} and language = ${language}`
            )
          )
          if (!added.isNew) return added
          const { created_at, purposes, sha256, text, version } = added.text
          yield* sql`
          insert into leadwell.consent_texts (website, language, version, text, purposes, sha256, created_at)
          values (${website}, ${language}, ${version}, ${text}, ${[...purposes]}::text[], ${sha256},
            ${dateOf(created_at)}::timestamptz)`
          yield* appendAudit(sql, audit)
          return added
        }).pipe(sql.withTransaction, orUnavailable, Effect.withSpan("PgConsentRepository.addText")),
      texts: Effect.fn("PgConsentRepository.texts")((website: WebsiteCode, request: PageRequest) =>
        pages(sql, {
          rows: sql`select * from leadwell.consent_texts where website = ${website}`,
          order: sql`created_at desc, language desc, version desc`,
          request
        })
      ),
      text: Effect.fn("PgConsentRepository.text")(({ language, version, website }: ConsentTextId) =>
        findText(
          sql`
        select * from leadwell.consent_texts
        where website = ${website} and language = ${language} and version = ${version}`
        )
      ),
      recordOf: Effect.fn("PgConsentRepository.recordOf")((lead: LeadId) =>
        findRecord(
          sql`
        select ${record} from leadwell.consent_records where lead_id = ${BigInt(lead)}`
        )
      ),
      ofContacts: Effect.fn("PgConsentRepository.ofContacts")((contacts: ReadonlyArray<Contact>, limit: number) =>
        orUnavailable(
          Effect.flatMap(
            sql`
          with keys as materialized (select array${keysOf(sql, contacts)} as all)
          select ${record} from leadwell.consent_records
          where email_key = any((select k.all from keys k)::bytea[]) or phone_key = any((select k.all from keys k)::bytea[])
            or lead_id = any(array(
              select id from leadwell.leads where comparable_email = any(${valuesOf(contacts, "email")}::text[])
              union all
              select id from leadwell.leads where phone = any(${valuesOf(contacts, "phone")}::text[])
            ))
          order by lead_id desc limit ${limit}`,
            records
          )
        )
      ),
      removeRecords: Effect.fn("PgConsentRepository.removeRecords")((receivedBy: DateTime.Utc, limit: number) =>
        orUnavailable(
          Effect.map(
            sql`
          delete from leadwell.consent_records where lead_id in (
            select lead_id from leadwell.consent_records where received_at <= ${dateOf(receivedBy)}::timestamptz
            order by received_at limit ${limit} for update skip locked
          ) returning 1`,
            (rows) => rows.length
          )
        )
      )
    }
  })
)
