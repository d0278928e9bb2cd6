import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ErasureRepository } from "@leadwell/domain/erasure/ErasureRepository"
import { ReclaimRepository } from "@leadwell/domain/reclaim/ReclaimRepository"
import { erasePersonOf } from "@leadwell/laws/erasure/ErasureRepositoryLaws"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import { askAbout, receiveOf, samplePerson } from "@leadwell/laws/sample/SampleContact"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { deciding } from "@leadwell/laws/sample/SampleReclaim"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import findWhatToErase from "../../src/migrations/0042_find_what_to_erase.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true, timeout: "60 seconds" })(
  "reclaim requests that a previous version stored",
  (it) => {
    it.effect("lose their screenshots, and what was written after the erasure, as later ones do", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [erasure, reclaims] = [yield* ErasureRepository, yield* ReclaimRepository]
        const [kept, erased] = [yield* samplePerson, yield* samplePerson]
        const sample = yield* appliedSample(2)
        const [lead, erasedLead] = [yield* receiveOf(kept, sample, 1), yield* receiveOf(erased, sample, 2)]
        const before = [yield* askAbout(kept, sample, lead.id), yield* askAbout(erased, sample, erasedLead.id)]
        yield* erasePersonOf(erased)
        const late = yield* askAbout(erased, sample, erasedLead.id, sampleInstant, 1)
        for (const { id } of [...before, late]) yield* reclaims.decide(id, deciding("rejected"))
        yield* sql`alter table leadwell.reclaim_requests drop column has_screenshot, drop column decided_after_erasure`
        yield* sql.withTransaction(findWhatToErase)
        assert.strictEqual(yield* erasure.removeScreenshots(sampleInstant, 10), 2)
        assert.strictEqual(yield* erasure.blankTexts(sampleInstant, 10), 2)
        const shown = yield* sql`select id from leadwell.reclaim_requests where has_screenshot`
        assert.deepStrictEqual(shown, [])
      })
    )
  }
)
