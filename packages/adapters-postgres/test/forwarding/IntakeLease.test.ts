import { PgClient } from "@effect/sql-pg/PgClient"
import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Context, Effect, Layer } from "effect"
import { claimLease, releaseLease } from "../../src/forwarding/IntakeLease.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const [one, two, three] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]

const client = Effect.gen(function* () {
  const address = yield* freshDatabase
  yield* Layer.build(PostgresStorage.layer({ address }))
  return Context.get(yield* Layer.build(PostgresStorage.client({ address })), PgClient)
})

describe("the lease of the intake", () => {
  it.live("belongs to the first who claims it, who alone renews it, until it ends or is given up", () =>
    Effect.gen(function* () {
      const sql = yield* client
      const claim = (process: string, suspect?: string) =>
        Effect.map(claimLease(sql, process, suspect), (lease) => lease?.holder)
      const left = Effect.map(claimLease(sql, two, undefined), (lease) => Math.ceil(lease!.millis / 1000))
      const age = (seconds: number) =>
        sql`update leadwell.intake_lease set until = until - make_interval(secs => ${seconds})`
      assert.deepStrictEqual([yield* claim(one), yield* claim(two), yield* left], [one, one, 10])
      yield* age(6)
      assert.deepStrictEqual([yield* left, yield* claim(one), yield* left], [4, one, 10])
      yield* age(11)
      assert.deepStrictEqual([yield* claim(two), yield* claim(one)], [two, two])
      yield* releaseLease(sql, one)
      assert.strictEqual(yield* claim(three), two)
      yield* releaseLease(sql, two)
      assert.strictEqual(yield* claim(three), three)
    })
  )

  it.live("is taken from a process that somebody suspects, and from no other", () =>
    Effect.gen(function* () {
      const sql = yield* client
      yield* claimLease(sql, one, undefined)
      const claims = [
        yield* claimLease(sql, two, three),
        yield* claimLease(sql, two, one),
        yield* claimLease(sql, one, one)
      ]
      assert.deepStrictEqual(
        claims.map((lease) => lease?.holder),
        [one, two, two]
      )
    })
  )
})
