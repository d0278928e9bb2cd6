import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ErasureRepository } from "@leadwell/domain/erasure/ErasureRepository"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { maxScreenshotPieceBytes } from "@leadwell/domain/reclaim/Screenshot"
import { erasedAt, erasePersonOf } from "@leadwell/laws/erasure/ErasureRepositoryLaws"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import type { Sample } from "@leadwell/laws/sample/SampleCatalog"
import { askAbout, receiveOf, samplePerson } from "@leadwell/laws/sample/SampleContact"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { DateTime, Effect, Fiber, Layer, Result, Schedule, Stream } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { contactKey } from "../../src/rows/ContactKey.ts"
import { freshDatabase } from "../FreshDatabase.ts"

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
        const lead = yield* receiveOf(person, sample, 2, {}, { idempotentRequest: person.idempotentRequest })
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
