import { assert, layer } from "@effect/vitest"
import { planDemoRemoval, removeDemo } from "@leadwell/adapters-postgres/DemoRemoval"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../../FreshDatabase.ts"
import { insertLeads } from "../../ManyLeads.ts"
import { filled, rowsRead } from "../../RowsRead.ts"

const leads = 20_000

/** Stores leads that have nothing to do with the parts to remove, each with a business. */
const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* insertLeads(1, leads, { website_code: "'own'" })
  yield* sql`
    insert into leadwell.business_leads
      (business, position, lead_id, assigned_at, subcategory_id, country, created_at)
    select 'own-' || id % 100, id, id, created_at, subcategory_id, country, created_at from leadwell.leads`
})

const tables = Layer.effectDiscard(Effect.andThen(migrate, filled(["leads", "business_leads"], fill)))

const store = tables.pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address }))))
)

/** Marks the parts of a demo that are no longer stored, and a part that is. */
const mark = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`insert into leadwell.accounts values ('demo', 'Demo')`
  yield* sql`
    insert into leadwell.demo_parts
    select kind, 'demo', '{}' from unnest('{account,affiliate,website,category,subcategory,business}'::text[]) k (kind)`
})

layer(store, { excludeTestServices: true })("removing the demo beside many leads", (it) => {
  it.effect("reads no lead of others", () =>
    Effect.gen(function* () {
      yield* mark
      const removal = Effect.flatMap(planDemoRemoval, (plan) => removeDemo(plan, []))
      assert.isBelow(yield* rowsRead("leads", removal), 100)
    })
  )
})
