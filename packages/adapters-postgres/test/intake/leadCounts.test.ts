import { PgClient } from "@effect/sql-pg/PgClient"
import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { joinLeadCounts } from "../../src/intake/LeadCounts.ts"
import { freshDatabase } from "../FreshDatabase.ts"

/** The number of things that leads are counted by, which is too many for one step. */
const counted = 20_000

class Database extends Context.Service<Database, { readonly address: PostgresStorage.PostgresAddress }>()("Database") {}

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.mergeAll(
      PostgresStorage.layer({ address }),
      PostgresStorage.client({ address }),
      Layer.succeed(Database, { address })
    )
  )
)

layer(database, { excludeTestServices: true })("the counts of leads", (it) => {
  it.effect("are joined hour by hour when the connections that counted are gone", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient
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

  it.effect("are joined in steps, each in a transaction of its own", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient
      yield* sql`
        insert into leadwell.lead_counts (grain, day, account, website_code, writer, total)
        select 'website_code', '2026-01-01', 'acme', 'website-' || n % ${counted}::integer, -1 - n / ${counted}::integer, 1
        from generate_series(0, 2 * ${counted}::integer - 1) n`
      yield* joinLeadCounts
      const [found] = yield* sql`
        select count(*)::integer as rows, sum(total)::integer as total, count(distinct writer)::integer as writers
        from leadwell.lead_counts where website_code is not null`
      assert.deepStrictEqual({ ...found }, { rows: counted, total: 2 * counted, writers: 1 })
      const steps = yield* sql`
        select count(*)::integer as rows from leadwell.lead_counts where website_code is not null group by xmin::text`
      for (const { rows } of steps) assert.isBelow(Number(rows), counted / 2)
    })
  )

  it.effect("are not waited for by a server that starts", () =>
    Effect.gen(function* () {
      const sql = yield* PgClient
      const { address } = yield* Database
      yield* Effect.andThen(
        sql`lock table leadwell.lead_counts in access exclusive mode`,
        Effect.scoped(Layer.build(Layer.fresh(PostgresStorage.layer({ address }))))
      ).pipe(sql.withTransaction)
    })
  )
})
