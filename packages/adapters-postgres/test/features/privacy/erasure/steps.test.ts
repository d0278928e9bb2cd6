import { assert, layer } from "@effect/vitest"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ErasureRepository } from "@leadwell/domain/features/privacy/erasure/ErasureRepository"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { MarketCache } from "../../../../src/distribution/MarketCache.ts"
import * as PgErasureRepository from "../../../../src/features/privacy/erasure/PgErasureRepository.ts"
import { freshDatabase } from "../../../FreshDatabase.ts"
import { insertLeads } from "../../../ManyLeads.ts"
import { filled, rowsRead } from "../../../RowsRead.ts"

const requests = 20_000

const now = DateTime.makeUnsafe("2026-11-21T12:00:00Z")

/** Stores requests that were decided long ago, with a description. A business has their leads, which are not erased. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* insertLeads(1, requests)
  yield* sql`
    insert into leadwell.reclaim_requests
      (id, business, lead_id, reason, description, assigned, status, created_at, decided_at, website_code)
    select 'request-' || id, 'business', id, 'spam', 'Nobody answers.', 1, 'rejected', created_at,
      created_at + id * interval '1 minute', website_code
    from leadwell.leads`
  yield* sql`
    insert into leadwell.business_leads (business, position, lead_id, assigned_at, subcategory_id, country, created_at)
    select 'business', id, id, created_at, subcategory_id, country, created_at from leadwell.leads`
  yield* sql`
    insert into leadwell.screenshots (reclaim, format, width, height, sha256)
    select id, 'png', 1, 1, '' from leadwell.reclaim_requests`
})

const tables = Layer.effectDiscard(
  Effect.andThen(migrate, filled(["leads", "business_leads", "reclaim_requests", "screenshots"], fill))
)

const store = Layer.merge(Layer.provide(PgErasureRepository.layer, MarketCache.layer), tables).pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

layer(store, { excludeTestServices: true })("a step of erasing what is over its time", (it) => {
  it.effect.each(["leads", "reclaim_requests"])("reads no %s whose texts stay", (table) =>
    Effect.gen(function* () {
      const { blankTexts } = yield* ErasureRepository
      assert.isBelow(yield* rowsRead(table, blankTexts(now, 1000)), 10)
    })
  )

  it.effect.each(["screenshots", "reclaim_requests"])(
    "reads few %s beside those of the screenshots it removes",
    (table) =>
      Effect.gen(function* () {
        const { removeScreenshots } = yield* ErasureRepository
        const step = Effect.map(removeScreenshots(now, 20), (removed) => assert.strictEqual(removed, 20))
        for (let n = 0; n < 3; n++) assert.isBelow(yield* rowsRead(table, step), 200)
      })
  )

  it.effect.each(["leads", "business_leads", "reclaim_requests"])(
    "reads few %s beside those of the leads it erases",
    (table) =>
      Effect.gen(function* () {
        const { eraseLeads } = yield* ErasureRepository
        const step = Effect.map(eraseLeads({ quietSince: now }, 20, now, null), (erased) =>
          assert.strictEqual(erased, 20)
        )
        for (let n = 0; n < 3; n++) assert.isBelow(yield* rowsRead(table, step), 500)
      })
  )

  it.effect("leaves no request of an erased lead to the search for screenshots", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      assert.strictEqual(
        yield* ErasureRepository.use(({ eraseLeads }) => eraseLeads({ quietSince: now }, 200, now, null)),
        200
      )
      const left = yield* sql`
        select r.id from leadwell.reclaim_requests r join leadwell.leads l on l.id = r.lead_id
        where r.has_screenshot and l.anonymised_at is not null`
      assert.deepStrictEqual(left, [])
    })
  )
})
