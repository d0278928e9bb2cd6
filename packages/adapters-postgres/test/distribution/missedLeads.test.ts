import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import type { LeadId } from "@leadwell/domain/lead/LeadId"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { MarketCache } from "../../src/distribution/MarketCache.ts"
import * as PgDistributionRepository from "../../src/distribution/PgDistributionRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { insertLeads } from "../ManyLeads.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const leads = 20_000

const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* insertLeads(1, leads, {
    subcategory_id: "'topic-' || n % 4",
    created_at: "timestamptz '2026-01-01' + n * interval '1 second'"
  })
  yield* sql`
    insert into leadwell.distributions
    select n, '2026-01-01', 1, '[["daily_cap",[1,1],"solar-bv"]]' from generate_series(1, ${leads}::integer) n`
})

const database = Layer.merge(
  PgDistributionRepository.layer,
  Layer.effectDiscard(Effect.andThen(migrate, filled(["leads", "distributions", "business_leads"], fill)))
).pipe(
  Layer.provide(MarketCache.layer),
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(database, { excludeTestServices: true })("the leads that a business did not get", (it) => {
  it.effect("are read in steps, each of which reads no more than its leads", () =>
    Effect.gen(function* () {
      const { decided } = yield* DistributionRepository
      for (const before of [null, leads / 2 + 1] as ReadonlyArray<LeadId | null>) {
        const step = Effect.map(
          decided("solar-bv" as BusinessId, {
            subcategories: ["topic-0" as SubcategoryId, "topic-1" as SubcategoryId],
            since: DateTime.makeUnsafe("2026-01-01T00:00:00Z"),
            before,
            limit: 100
          }),
          (found) => assert.lengthOf(found.decided, 100)
        )
        assert.isBelow(yield* rowsRead("leads", step), 1000)
        assert.isBelow(yield* rowsRead("distributions", step), 1000)
      }
    })
  )
})
