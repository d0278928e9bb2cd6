import { PgClient } from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

layer(database, { excludeTestServices: true })("forwarded leads that nobody fetched", (it) => {
  it.effect("are removed within an hour, also where leads are kept for ever", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient
      yield* Layer.build(PostgresStorage.repositories)
      yield* sql`
        insert into leadwell.forwarded_leads (receiver, id, sender, arrivals, at)
        select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), minutes,
          clock_timestamp() - make_interval(mins => minutes::integer)
        from unnest(array['0', '2']) as minutes`
      const anHourLater = Effect.andThen(TestClock.adjust("1 hour"), TestClock.withLive(Effect.sleep("10 millis")))
      const [left] = yield* Effect.repeat(
        Effect.andThen(anHourLater, sql`select arrivals from leadwell.forwarded_leads`),
        {
          until: ({ length }) => length === 1
        }
      )
      assert.deepStrictEqual({ ...left }, { arrivals: "0" })
    }).pipe(Effect.provide(TestClock.layer()))
  )
})
