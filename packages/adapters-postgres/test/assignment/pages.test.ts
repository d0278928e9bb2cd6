import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BusinessLeadRepository } from "@leadwell/domain/assignment/BusinessLeadRepository"
import { appliedSample } from "@leadwell/laws/sample/ApplyCatalog"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"
import { insertLeads } from "../ManyLeads.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    PostgresStorage.repositories.pipe(
      Layer.provide(Layer.effectDiscard(migrate)),
      Layer.provideMerge(PostgresStorage.client({ address })),
      Layer.merge(SecureRandom.layerWebCrypto)
    )
  )
)

const count = 3000

layer(database, { excludeTestServices: true })(
  "the first and the last page of the leads of several businesses",
  (it) => {
    it.effect("cost as little as a page of each of them", () =>
      Effect.gen(function* () {
        const [leads, sql] = [yield* BusinessLeadRepository, yield* SqlClient.SqlClient]
        const { account, businesses } = yield* appliedSample(3)
        yield* filled(
          ["leads", "business_leads", "business_lead_counters"],
          Effect.gen(function* () {
            yield* insertLeads(1, count)
            yield* sql`
            insert into leadwell.business_leads
              (business, position, lead_id, assigned_at, subcategory_id, country, created_at)
            select b.id, n, n, timestamptz '2026-01-01' + n * interval '1 minute', 'roofs', 'Nederland', '2026-01-01'
            from leadwell.businesses b, generate_series(1, ${count}::int) n`
            yield* sql`
            insert into leadwell.business_lead_counters (business, total)
            select business, count(*) from leadwell.business_leads group by business`
          })
        )
        for (const page of [1, (count * businesses.length) / 10]) {
          const read = leads.pageWithin({ account, scope: null }, {}, "descending", { page, per_page: 10 })
          assert.isBelow(yield* rowsRead("business_leads", read), 150, `page ${page}`)
          assert.strictEqual((yield* read).items.length, 10)
        }
      })
    )
  }
)
