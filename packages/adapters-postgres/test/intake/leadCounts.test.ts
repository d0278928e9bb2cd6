import { PgClient } from "@effect/sql-pg"
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

layer(database, { excludeTestServices: true, timeout: "60 seconds" })("the counts of leads", (it) => {
  it.effect("are joined hour by hour when the connections that counted are gone", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      yield* Layer.build(PostgresStorage.repositories)
      const counts = sql`select writer, total::integer from leadwell.lead_counts`
      const anHourLater = Effect.andThen(TestClock.adjust("1 hour"), TestClock.withLive(Effect.sleep("10 millis")))
      for (const total of [3, 6]) {
        yield* sql`
          insert into leadwell.lead_counts (grain, account, writer, total)
          select 'total', 'acme', -n, 1 from generate_series(1, 3) as n`
        const [joined] = yield* Effect.repeat(Effect.andThen(anHourLater, counts), {
          until: ({ length }) => length === 1
        })
        assert.deepStrictEqual({ ...joined }, { writer: 0, total })
      }
    }).pipe(Effect.provide(TestClock.layer()))
  )
})
