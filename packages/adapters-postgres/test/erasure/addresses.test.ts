import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { periodStarts } from "@leadwell/domain/calendar/CalendarPeriod"
import { ErasureRepository } from "@leadwell/domain/erasure/ErasureRepository"
import { decideArrival } from "@leadwell/domain/intake/Arrival"
import { contactsOf } from "@leadwell/domain/lead/Duplicate"
import { comparableEmail, type Email } from "@leadwell/domain/lead/Email"
import type { Phone } from "@leadwell/domain/lead/Phone"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleInstant, sampleLead } from "@leadwell/laws/sample/SampleLead"
import { receiveLead } from "@leadwell/laws/sample/SampleReception"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { DateTime, Effect, Layer, Option } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import normaliseEmails from "../../src/migrations/0014_count_periods_and_normalise_emails.ts"
import shortenContactKeys from "../../src/migrations/0020_shorten_contact_keys.ts"
import compareAddresses from "../../src/migrations/0051_compare_addresses.ts"
import { contactKey } from "../../src/rows/ContactKey.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

const moment = { now: sampleInstant, today: periodStarts("2026-01-15" as CalendarDate) }
const composed = "zo\u00eb@\u00e9t\u00e9.example"
const decomposed = composed.normalize("NFD")

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "addresses that a previous version stored",
  (it) => {
    it.effect("are found in every Unicode form, and only those in another form are written", () =>
      Effect.gen(function* () {
        const [sql, erasure] = [yield* SqlClient.SqlClient, yield* ErasureRepository]
        const [one, other] = [yield* appliedSample(1), yield* appliedSample(1)]
        let phone = 600000000
        const receive = Effect.fnUntraced(function* (sample: typeof one, email: string, days = 30) {
          const lead = {
            ...sampleLead(sample),
            places: 9,
            email: email as Email,
            phone: `0${phone++}` as Phone
          }
          const decide = decideArrival({ duplicate_window_days: days, moment })
          return (yield* receiveLead(lead, { contacts: contactsOf(lead), decide })).lead
        })
        /** Makes the table of contacts of the previous version. Every lead is the latest under its contacts. */
        const lengthenContacts = Effect.gen(function* () {
          yield* sql`drop table leadwell.lead_contacts`
          yield* sql`
            create table leadwell.lead_contacts (
              subcategory text, kind text, digest bytea, lead_id bigint, at timestamptz, previous bigint,
              constraint lead_contacts_pkey primary key (subcategory, kind, digest)
            )`
          yield* sql`
            insert into leadwell.lead_contacts
            select subcategory_id, kind, sha256(convert_to(value, 'UTF8')), id, created_at
            from leadwell.leads, lateral (values ('email', comparable_email), ('phone', phone)) as c (kind, value)`
        })
        /** Stores a lead as the previous version did, which knew two forms of an address as two. */
        const receiveBefore = Effect.fnUntraced(function* (sample: typeof one, email: string) {
          const { id } = yield* receive(sample, `${phone}@example.nl`)
          yield* sql`update leadwell.leads set email = ${email}, comparable_email = ${email} where id = ${BigInt(id)}`
          return id
        })
        const plain = yield* receive(one, "plain@example.nl")
        yield* receiveBefore(one, composed)
        const later = yield* receiveBefore(one, decomposed)
        yield* receiveBefore(other, decomposed)
        yield* receiveBefore(other, composed)
        yield* sql`alter table leadwell.subscription_states drop column earlier`
        const versions = sql`select id::int, xmin::text from leadwell.leads order by id`
        const before = yield* versions
        yield* sql.withTransaction(Effect.andThen(lengthenContacts, normaliseEmails))
        const written = (yield* versions).flatMap(({ id, xmin }, n) => (xmin === before[n]?.["xmin"] ? [] : [id]))
        assert.deepStrictEqual(written, [later, later + 1])
        const [kept] = yield* sql`
          select lead_id::int as lead from leadwell.lead_contacts
          where subcategory = ${one.subcategory.id} and digest = sha256(convert_to(${composed}, 'UTF8'))`
        assert.strictEqual(kept?.["lead"], later)
        yield* sql.withTransaction(Effect.andThen(shortenContactKeys, compareAddresses))
        for (const sample of [one, other]) {
          for (const email of [composed, decomposed]) {
            assert.strictEqual((yield* receive(sample, email)).stage, "duplicate")
          }
        }
        assert.strictEqual((yield* receive(one, "plain@example.nl")).stage, "duplicate")
        const contact = { kind: "email", value: comparableEmail(composed as Email) } as const
        assert.strictEqual(yield* erasure.eraseLeads({ contact }, 100, sampleInstant, null), 8)
        const left = yield* sql`select distinct lead_id::int as lead from leadwell.lead_contacts`
        assert.deepStrictEqual(
          left.map(({ lead }) => lead),
          [plain.id]
        )
        assert.isAbove(later, plain.id)
      })
    )

    it.effect("are found in the form of today, for leads and for people", () =>
      Effect.gen(function* () {
        const [sql, erasure, people] = [yield* SqlClient.SqlClient, yield* ErasureRepository, yield* PersonRepository]
        const sample = yield* appliedSample(1)
        const address = "noor.zw@post.example" as Email
        const former = [address, `${address}\u200b`, "noor.zw@po\u00adst.example", "ｎｏｏｒ.zw@post.example"]
        const host = "noor@m\u00fcnchen.example"
        const received = yield* Effect.forEach([...former, host], (email, index) =>
          Effect.gen(function* () {
            const phone = `071234567${index}` as Phone
            const lead = { ...sampleLead(sample), places: 9, email: `${index}@post.example` as Email, phone }
            const reception = { contacts: [], decide: decideArrival({ duplicate_window_days: 30, moment }) }
            const { id } = (yield* receiveLead(lead, reception)).lead
            const key = contactKey(sample.subcategory.id, { kind: "email", value: email })
            yield* sql`update leadwell.leads set email = ${email}, comparable_email = ${email} where id = ${BigInt(id)}`
            yield* sql`
              insert into leadwell.lead_contacts (key, lead_id, at)
              values (${key}::uuid, ${BigInt(id)}, ${DateTime.toDateUtc(sampleInstant)}::timestamptz)`
            return id
          })
        )
        for (const [index, email] of former.slice(1, 3).entries()) {
          yield* sql`
            insert into leadwell.people (id, name, email, comparable_email, language, memberships, created_at)
            values (${`noor-${index}`}, 'Noor', ${email}, ${email}, 'nl', '[]', now() + ${index} * interval '1 second')`
        }
        yield* sql.withTransaction(compareAddresses)
        const [contact] = yield* sql`
          select lead_id::int as lead from leadwell.lead_contacts
          where key = ${contactKey(sample.subcategory.id, { kind: "email", value: address })}::uuid`
        assert.strictEqual(contact?.["lead"], received[3])
        assert.deepStrictEqual(
          Option.map(yield* people.find(address), ({ id }) => String(id)),
          Option.some("noor-0")
        )
        for (const [email, count] of [
          [address, 4],
          [host, 1]
        ] as const) {
          const which = { contact: { kind: "email", value: comparableEmail(email as Email) } } as const
          assert.strictEqual(yield* erasure.eraseLeads(which, 100, sampleInstant, null), count)
        }
      })
    )
  }
)
