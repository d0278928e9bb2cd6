import { assert, layer } from "@effect/vitest"
import { removeParts } from "@leadwell/adapters-postgres/CatalogRemoval"
import { migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"
import { insertLeads } from "../ManyLeads.ts"
import { filled, rowsRead } from "../RowsRead.ts"

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

const demo = {
  accounts: ["demo"],
  affiliates: ["demo"],
  websites: ["demo"],
  categories: ["demo"],
  subcategories: ["demo"],
  businesses: ["demo"]
}

layer(store, { excludeTestServices: true, timeout: "60 seconds" })("removing parts beside many leads", (it) => {
  it.effect("reads no lead of others", () =>
    Effect.gen(function* () {
      assert.isBelow(yield* rowsRead("leads", removeParts(demo, [])), 100)
    })
  )
})
