import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { maxScreenshotPieceBytes } from "@leadwell/domain/reclaim/Screenshot"
import { erasedAt, erasePersonOf } from "@leadwell/laws/features/privacy/erasure/ErasureRepositoryLaws"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import type { Sample } from "@leadwell/laws/sample/SampleCatalog"
import { askAbout, receiveOf, samplePerson } from "@leadwell/laws/sample/SampleContact"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { consenting } from "@leadwell/laws/sample/SampleReception"
import { DateTime, Effect, Fiber, Layer, Result, Schedule, Stream } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { createHmac, hash } from "node:crypto"
import { contactKey } from "../../../../src/rows/ContactKey.ts"
import { freshDatabase } from "../../../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

/** The rows of all tables as text. */
const dumped = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql`select table_name as name from information_schema.tables where table_schema = 'leadwell'`
  const rows = yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(sql`select t::text as row from ${sql(`leadwell.${String(name)}`)} t`, (found) => [
      name,
      ...found.map(({ row }) => row)
    ])
  )
  return { count: tables.length, text: rows.flat().join("\n") }
})

/** Every way in which a store may write a contact, or a hash of it that can be tried out. */
const spellings = ({ kind, value }: Contact): ReadonlyArray<string> => {
  const local = value.replace(/^0/, "")
  const texts = kind === "email" ? [value, value.toUpperCase(), value.replace("@", "%40")] : [value, `31${local}`]
  const hashed = [...texts, `${kind} ${value}`, `+31${local}`].flatMap((text) =>
    ["sha256", "sha1", "md5"].map((algorithm) => hash(algorithm, text))
  )
  return [...texts, ...hashed, ...texts.map(hex), ...texts.map((text) => Buffer.from(text).toString("base64url"))]
}

/** Returns a contact as HMAC-SHA-256 under the secret of the database. */
const keyed = Effect.fnUntraced(function* ({ kind, value }: Contact) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ pad: Uint8Array }>`select inner_pad as pad from leadwell.privacy_key`
  const secret = row!.pad.slice(0, 32).map((byte) => byte ^ 0x36)
  assert.isAbove(new Set(secret).size, 10)
  return createHmac("sha256", secret).update(`${kind} ${value}`).digest("hex")
})

const hex = (text: string) => Buffer.from(text).toString("hex")

/** The key of a contact as PostgreSQL prints it. */
const keyOf = ({ subcategory }: Sample, contact: Contact) =>
  contactKey(subcategory.id, contact).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
  "erasing in PostgreSQL",
  (it) => {
    it.effect("leaves nothing of the person in any table", () =>
      Effect.gen(function* () {
        const [sample, person] = [yield* appliedSample(2), yield* samplePerson]
        const lead = yield* receiveOf(person, sample, 2, {}, { completes: [person.idempotentRequest] })
        yield* (yield* askAbout(person, sample, lead.id)).reject
        const secrets = [
          ...person.secrets,
          hex(person.mark),
          ...person.contacts.flatMap((contact) => [contact.value, keyOf(sample, contact)])
        ]
        const before = yield* dumped
        assert.isAbove(before.count, 15)
        for (const secret of secrets) assert.include(before.text, secret)
        assert.strictEqual(yield* erasePersonOf(person), 1)
        const after = yield* dumped
        for (const secret of secrets) assert.notInclude(after.text, secret)
      })
    )

    it.effect("leaves of a person who is blocked, erased and sends again only keyed hashes", () =>
      Effect.gen(function* () {
        const [sample, person] = [yield* appliedSample(2), yield* samplePerson]
        const { block } = yield* BlockRepository
        const send = receiveOf(person, sample, 2, {}, { ...consenting(), isDuplicate: () => false })
        yield* send
        yield* block(person.contacts, sampleInstant, [])
        yield* erasePersonOf(person)
        const again = yield* Effect.all(
          Array.from({ length: 50 }, () => send),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual([...new Set(again.map(({ stage }) => stage))], ["refused"])
        const { text } = yield* dumped
        for (const secret of [person.mark, ...person.contacts.flatMap(spellings)]) assert.notInclude(text, secret)
        for (const contact of person.contacts) {
          // The blocked contact, and the records of 51 leads.
          assert.lengthOf(text.split(yield* keyed(contact)), 53)
          assert.notInclude(text, keyOf(sample, contact))
        }
      })
    )

    it.effect("waits for a decision about the lead, and checks again whether it is still quiet", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
        const { id } = yield* receiveOf(person, sample, 1)
        const request = yield* askAbout(person, sample, id)
        const [erasing] = yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`select 1 from leadwell.leads where id = ${BigInt(id)} for update`
            const fiber = yield* Effect.forkChild(
              ErasureRepository.use((erasure) => erasure.eraseLeads({ quietSince: sampleInstant }, 100, erasedAt, null))
            )
            const blocked = sql`select pid from pg_stat_activity where wait_event_type = 'Lock'`
            yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
            yield* sql`
              update leadwell.reclaim_requests set decided_at = ${DateTime.toDateUtc(erasedAt)}::timestamptz
              where id = ${request.id}`
            return [fiber]
          })
        )
        assert.strictEqual(yield* Fiber.join(erasing!), 0)
        assert.isNull((yield* LeadRepository.use((leads) => leads.get(id))).lead.anonymised_at)
      })
    )

    it.effect("ends the delivery of a screenshot with a failure, never early as if it were whole", () =>
      Effect.gen(function* () {
        const [sample, person] = [yield* appliedSample(1), yield* samplePerson]
        const { id } = yield* receiveOf(person, sample, 1)
        const large = { ...person.screenshot, bytes: new Uint8Array(2 * maxScreenshotPieceBytes) }
        const request = yield* askAbout({ ...person, screenshot: large }, sample, id)
        const found = yield* ReclaimRepository.use((reclaims) => reclaims.screenshot(request.id))
        const delivery = yield* Effect.result(Stream.runForEach(found.content, () => erasePersonOf(person)))
        assert.isTrue(Result.isFailure(delivery) && delivery.failure._tag === "StorageUnavailable")
      })
    )
  }
)
