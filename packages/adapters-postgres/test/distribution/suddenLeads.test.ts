import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { DistributionRepository } from "@leadwell/domain/distribution/DistributionRepository"
import { sampleDay } from "@leadwell/laws/sample/SampleOffer"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { MarketCache } from "../../src/distribution/MarketCache.ts"
import * as PgDistributionRepository from "../../src/distribution/PgDistributionRepository.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { insertLeads } from "../ManyLeads.ts"
import { filled, rowsRead } from "../RowsRead.ts"

const [placed, open, subcategories] = [20_000, 4000, 20]

const leadsAt = (stage: string, first: number, last: number) =>
  insertLeads(first, last, {
    stage: `'${stage}'`,
    subcategory_id: `'topic-' || n % ${subcategories}`,
    email: "n || '@example.com'",
    created_at: "timestamptz '2026-01-01' + n * interval '1 second'",
    offered_at: "'2026-01-01'"
  })

/** Stores leads that are placed, of which the statistics of the table tell. */
const fillPlaced = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table leadwell.leads set (autovacuum_enabled = false)`
  yield* sql`insert into leadwell.categories values ('all', 'All', 'all')`
  yield* sql`
    insert into leadwell.subcategories
    select 'topic-' || n, 'Topic', 'topic-' || n, 'all', 1, 0, '[]' from generate_series(0, ${subcategories - 1}::integer) n`
  yield* sql`insert into leadwell.markets (subcategory) select id from leadwell.subcategories`
  yield* leadsAt("placed", 1, placed)
})

const tables = Layer.effectDiscard(
  migrate.pipe(
    Effect.andThen(filled(["leads"], fillPlaced)),
    // Of these, the statistics do not tell.
    Effect.andThen(leadsAt("open", placed + 1, placed + open))
  )
)

const database = Layer.merge(PgDistributionRepository.layer, tables).pipe(
  Layer.provide(MarketCache.layer),
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(database, { excludeTestServices: true })("leads that stay open after none did", (it) => {
  it.effect("are not all read in each step of a round", () =>
    Effect.gen(function* () {
      const { nextStep } = yield* DistributionRepository
      const first = Effect.map(nextStep("topic-7" as SubcategoryId, sampleDay, 50), (found) => {
        assert.strictEqual(found?.leads.length, 50)
        assert.isFalse(found?.isLast)
      })
      assert.isBelow(yield* rowsRead("leads", first), 300)
    })
  )
})
