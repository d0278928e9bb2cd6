import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { LeadRepository } from "@leadwell/domain/intake/LeadRepository"
import { applyCatalog } from "@leadwell/laws/sample/ApplyCatalog"
import { sampleCatalog } from "@leadwell/laws/sample/SampleCatalog"
import { sampleLead } from "@leadwell/laws/sample/SampleLead"
import { waiting } from "@leadwell/laws/sample/SampleOffer"
import { everyone, receptionBy, receiveLead } from "@leadwell/laws/sample/SampleReception"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { joinLeadCounts } from "../../src/intake/LeadCounts.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const storage = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(Layer.merge(storage, SecureRandom.layerWebCrypto), { excludeTestServices: true })("pages of leads", (it) => {
  it.effect("hold every lead once, from the highest id to the lowest, whichever end is nearer", () =>
    Effect.gen(function* () {
      const leads = yield* LeadRepository
      const sample = yield* sampleCatalog(1)
      yield* applyCatalog(sample.catalog)
      const [open, every]: readonly [Array<number>, Array<number>] = [[], []]
      for (let n = 0; n < 23; n++) {
        const isOpen = n % 3 > 0
        const { lead } = yield* receiveLead(sampleLead(sample), receptionBy(1, isOpen ? () => [] : everyone))
        every.unshift(lead.id)
        if (isOpen) open.unshift(lead.id)
      }
      for (const [filter, ids] of [[{ stage: ["open"] } as const, open] as const, [{}, every] as const]) {
        for (const per_page of [1, 2, 5, 7, 100]) {
          for (let page = 1; page <= ids.length / per_page + 2; page++) {
            const found = yield* leads.page(filter, "descending", { page, per_page })
            const expected = ids.slice((page - 1) * per_page, page * per_page)
            assert.deepStrictEqual(
              [found.items.map(({ lead }) => Number(lead.id)), found.total],
              [expected, ids.length],
              `page ${page} of ${per_page}, ${JSON.stringify(filter)}`
            )
          }
        }
      }
      const none = yield* leads.page({ stage: ["withdrawn"] }, "descending", { page: 2, per_page: 10 })
      assert.deepStrictEqual([none.items, none.total], [[], 0])
    })
  )

  it.effect("keep their totals when the connections that counted are gone", () =>
    Effect.gen(function* () {
      const [leads, sql] = [yield* LeadRepository, yield* SqlClient.SqlClient]
      const sample = yield* sampleCatalog(1)
      yield* applyCatalog(sample.catalog)
      yield* waiting(sample, 1)
      const before = (yield* leads.page({ stage: ["open"] }, "descending", { page: 1, per_page: 1 })).total
      yield* sql`update leadwell.lead_counts set writer = -writer where writer > 0`
      yield* joinLeadCounts
      const rows = yield* sql`select writer from leadwell.lead_counts where writer < 0`
      assert.deepStrictEqual(rows, [])
      assert.strictEqual((yield* leads.page({ stage: ["open"] }, "descending", { page: 1, per_page: 1 })).total, before)
    })
  )
})
