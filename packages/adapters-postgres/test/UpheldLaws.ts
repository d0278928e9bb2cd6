import { assert, layer } from "@effect/vitest"
import type * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { businessLeadFilterLaws } from "@leadwell/laws/assignment/BusinessLeadFilterLaws"
import { leadFilterLaws } from "@leadwell/laws/intake/LeadFilterLaws"
import { reclaimFilterLaws } from "@leadwell/laws/reclaim/ReclaimFilterLaws"
import { storageLaws } from "@leadwell/laws/StorageLaws"
import { Effect, Layer } from "effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import { SqlClient } from "effect/sql"
import { FewKeys } from "../src/sql/LongLists.ts"

type Storage = Layer.Layer<Layer.Success<ReturnType<typeof PostgresStorage.layer>> | SqlClient.SqlClient, unknown>

/** Describes that a storage, which also provides its client, upholds every law. */
export const upholdsLaws = (name: string, storage: Storage) => {
  layer(Layer.merge(storage, SecureRandom.layerWebCrypto), { excludeTestServices: true })(
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
