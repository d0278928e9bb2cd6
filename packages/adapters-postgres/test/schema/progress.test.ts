import { assert, describe, it } from "@effect/vitest"
import { migrate, noTables } from "@leadwell/adapters-postgres/Migrations"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Deferred, Effect, Fiber, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.fresh(
  Layer.unwrap(Effect.map(freshDatabase, (address) => PostgresStorage.client({ address, maxConnections: 3 })))
)

/** Waits until a statement of another connection waits for a lock, while the clock of the test stands still. */
const blocked = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.repeat(
    Effect.andThen(
      Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 10))),
      sql`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
    ),
    { until: (rows) => rows.length > 0 }
  )
})

/** Upgrades the tables while a transaction that did `first` is open, and returns what is logged within 25 seconds. */
const loggedBeside = (first: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const lines: Array<string> = []
    const logger = Logger.make(({ message }) => void lines.push(String(message)))
    const [isOpen, isOver] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
    const open = Effect.gen(function* () {
      yield* sql.unsafe(first)
      yield* Deferred.succeed(isOpen, undefined)
      yield* Deferred.await(isOver)
      return yield* Effect.fail("roll back")
    })
    const holding = yield* Effect.forkChild(Effect.flip(sql.withTransaction(open)))
    yield* Deferred.await(isOpen)
    const upgrade = yield* Effect.forkChild(Effect.provide(migrate, Logger.layer([logger])))
    yield* blocked
    yield* TestClock.adjust("25 seconds")
    yield* Deferred.succeed(isOver, undefined)
    assert.strictEqual(yield* Fiber.join(holding), "roll back")
    assert.strictEqual((yield* Fiber.join(upgrade)).length, noTables.known)
    return lines
  })

describe("an upgrade of the tables that takes long", () => {
  it.effect("tells every ten seconds that it waits for another server", () =>
    Effect.gen(function* () {
      const lines = yield* loggedBeside("select pg_advisory_xact_lock(5412390017)")
      const line = "Waiting for another server that upgrades the tables, for 10 s so far."
      assert.deepStrictEqual(lines, [line, line.replace("10 s", "20 s")])
    }).pipe(Effect.provide(database))
  )

  it.effect("tells every ten seconds which migration runs", () =>
    Effect.gen(function* () {
      yield* SqlClient.SqlClient.use((sql) => sql`create schema leadwell`)
      const lines = yield* loggedBeside("create table leadwell.outbox ()")
      const line = `Upgrading the tables, for 10 s so far: migration 0004_create_outbox of ${noTables.known}.`
      assert.deepStrictEqual(lines, [line, line.replace("10 s", "20 s")])
    }).pipe(Effect.provide(database))
  )
})
