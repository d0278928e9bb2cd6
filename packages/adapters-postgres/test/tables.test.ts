import { assert, layer } from "@effect/vitest"
import { DatabaseTooNew, migrate } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "./FreshDatabase.ts"

const database = Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address })))

layer(database, { excludeTestServices: true })("the tables", (it) => {
  it.effect("are made once, however many start together", () =>
    Effect.gen(function* () {
      const runs = yield* Effect.all(
        Array.from({ length: 5 }, () => migrate),
        { concurrency: "unbounded" }
      )
      const made = runs.flat().map(([id]) => id)
      assert.deepStrictEqual(made.toSorted(), [...new Set(made)].toSorted())
      assert.isAbove(made.length, 0)
      assert.deepStrictEqual(yield* migrate, [])
    })
  )

  it.effect("never hold a business twice on a lead, nor two reclaim requests of one business lead", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const placed = (position: number) =>
        sql`insert into business_leads values ('b', ${position}::bigint, 1, '2026-01-01', null)`
      const request = (id: string) => sql`
        insert into reclaim_requests (id, business, lead_id, reason, status, created_at)
        values (${id}, 'b', 1, 'spam', 'pending', '2026-01-01')`
      for (const insert of [placed, (n: number) => request(String(n))]) {
        yield* insert(1)
        const { reason } = yield* Effect.flip(insert(2))
        assert.strictEqual(reason._tag, "UniqueViolation")
      }
    })
  )

  it.effect("are left alone when they are of a newer version", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`insert into leadwell_migrations (migration_id, name) values (9999, 'from_the_future')`
      const refusal = yield* Effect.flip(migrate)
      assert.instanceOf(refusal, DatabaseTooNew)
      yield* sql`delete from leadwell_migrations where migration_id = 9999`
    })
  )
})
