import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { businessLeadFilterLaws } from "@leadwell/laws/assignment/BusinessLeadFilterLaws"
import { leadFilterLaws } from "@leadwell/laws/intake/LeadFilterLaws"
import { reclaimFilterLaws } from "@leadwell/laws/reclaim/ReclaimFilterLaws"
import { storageLaws } from "@leadwell/laws/StorageLaws"
import { Effect, Layer, Redacted } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { FewKeys } from "../src/sql/LongLists.ts"
import { forwardingStorage } from "./forwarding/ForwardingStorage.ts"
import { freshDatabase } from "./FreshDatabase.ts"

const storageOn = (target: PostgresStorage.PostgresOptions) =>
  Layer.mergeAll(PostgresStorage.layer(target), PostgresStorage.client(target))

const embedded = Layer.unwrap(Effect.map(freshDatabase, (address) => storageOn({ address })))

const forwarding = Layer.unwrap(Effect.map(freshDatabase, (address) => forwardingStorage({ address })))

/** The URL of an empty database outside the test cluster. The laws also run there when it is set. */
const url = process.env["DATABASE_URL"]

const databases = {
  "the embedded PostgreSQL": embedded,
  "two processes, of which one forwards its leads": forwarding,
  ...(url === undefined ? {} : { DATABASE_URL: storageOn({ address: { url: Redacted.make(url) } }) })
}

for (const [name, database] of Object.entries(databases)) {
  layer(Layer.merge(database, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
    `PostgresStorage on ${name}`,
    (it) => {
      it.effect.each(storageLaws)("$sentence", ({ check }) => check)

      it.effect.each([...leadFilterLaws, ...businessLeadFilterLaws, ...reclaimFilterLaws])(
        "$sentence, when every list counts as long",
        ({ check }) => Effect.provideService(check, FewKeys, 0)
      )

      it.effect("has counted every lead once, whichever way it was written", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const keys = sql`day, account, website_code, subcategory_id, stage, country`
          const counted = yield* sql`
            select ${keys}, sum(total)::integer as total from leadwell.lead_counts
            group by ${keys} having sum(total) <> 0 order by ${keys}`
          const found = yield* sql`
            select ${keys}, count(*)::integer as total
            from (select (created_at at time zone 'UTC')::date as day, l.* from leadwell.leads l) as l
            group by grouping sets (
              (account, website_code, subcategory_id, stage, country), (day, account, website_code),
              (day, account, subcategory_id), (day, account, stage), (day, account, country)
            )
            order by ${keys}`
          assert.isAbove(found.length, 100)
          assert.deepStrictEqual(counted, found)
        })
      )
    }
  )
}
