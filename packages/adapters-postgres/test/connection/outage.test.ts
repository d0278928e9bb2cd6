import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Fiber, Layer, Logger, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { unconfirmed } from "../../src/sql/AwayReason.ts"
import { ToldReasons } from "../../src/sql/StorageFailures.ts"
import { orUnavailable } from "../../src/sql/StorageFailures.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { type Outage, relay } from "./Relay.ts"

const outages: ReadonlyArray<Outage> = [
  "refuses connections",
  "accepts and drops",
  "accepts and is silent",
  "tells that it starts"
]

/** A client of a database whose address can be struck. */
const struckClient = Effect.gen(function* () {
  const address = yield* freshDatabase
  if (!("socket" in address)) return yield* Effect.die(new Error("the shared cluster has a socket"))
  const { heal, port, state, strike } = yield* relay(address.socket)
  const url = Redacted.make(`postgres://postgres@127.0.0.1:${port}/${address.database}?sslmode=disable`)
  const sql = Context.get(yield* Layer.build(PostgresStorage.client({ address: { url } })), SqlClient.SqlClient)
  const beside = Context.get(yield* Layer.build(PostgresStorage.client({ address })), SqlClient.SqlClient)
  return { heal, state, strike, sql, beside, answer: orUnavailable(sql`select 1`) }
})

describe("a database whose address", () => {
  it.live.each(outages)(
    "%s costs no request more than an answer, and is used again when it is back",
    (outage) =>
      Effect.gen(function* () {
        const { answer, heal, state, strike } = yield* struckClient
        yield* answer
        yield* strike(outage)
        for (let turn = 0; turn < 20; turn++) {
          const answers = yield* Effect.all(
            Array.from({ length: 100 }, () => Effect.flip(answer)),
            { concurrency: "unbounded" }
          )
          for (const one of answers) assert.instanceOf(one, StorageUnavailable)
        }
        // Ten at once, and then two a second.
        assert.isAtMost(state.accepted, 100)
        yield* heal
        yield* Effect.retry(answer, Schedule.spaced("50 millis"))
      }),
    60_000
  )

  it.live("is lost during a commit leaves open whether that was stored, and the log says so", () =>
    Effect.gen(function* () {
      const { beside, sql, strike } = yield* struckClient
      const lines: Array<unknown> = []
      const logger = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
      const write = Effect.flip(orUnavailable(sql`select pg_sleep(60)`)).pipe(
        Effect.provide(logger),
        Effect.provideService(ToldReasons, new Map())
      )
      const written = yield* Effect.forkChild(write)
      const underWay = beside`select from pg_stat_activity where query = 'select pg_sleep(60)' and state = 'active'`
      yield* Effect.repeat(underWay, { until: (rows) => rows.length > 0, schedule: Schedule.spaced("10 millis") })
      yield* strike("accepts and drops")
      const { reason } = yield* Fiber.join(written)
      assert.strictEqual(reason, unconfirmed)
      assert.deepStrictEqual(lines, [`A statement failed in the database: ${unconfirmed}`])
    })
  )
})
