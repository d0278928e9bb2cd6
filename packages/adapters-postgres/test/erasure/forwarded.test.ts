import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { ErasureRepository } from "@leadwell/domain/erasure/ErasureRepository"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(database, { excludeTestServices: true })("an erasure", (it) => {
  it.effect("removes forwarded leads that nobody fetched for a minute, and outcomes for an hour", () =>
    Effect.gen(function* () {
      const [sql, erasure] = [yield* SqlClient.SqlClient, yield* ErasureRepository]
      yield* sql`
        insert into leadwell.forwarded_leads (receiver, id, sender, arrivals, at)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), seconds,
          clock_timestamp() - make_interval(secs => seconds::integer)
        from unnest(array['50', '61']) as seconds`
      yield* sql`
        insert into leadwell.forwarded_outcomes (id, outcomes, at)
        select gen_random_uuid(), minutes, clock_timestamp() - make_interval(mins => minutes::integer)
        from unnest(array['59', '61']) as minutes`
      const now = yield* DateTime.now
      yield* erasure.eraseLeads({ quietSince: DateTime.subtract(now, { days: 1 }) }, 100, now, null)
      const [left] = yield* sql`
        select array(select arrivals from leadwell.forwarded_leads) as leads,
          array(select outcomes from leadwell.forwarded_outcomes) as outcomes`
      assert.deepStrictEqual({ ...left }, { leads: ["50"], outcomes: ["59"] })
    })
  )
})
