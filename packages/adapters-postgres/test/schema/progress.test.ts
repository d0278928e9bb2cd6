import { assert, describe, it } from "@effect/vitest"
import type { PostgresAddress } from "@leadwell/adapters-postgres/PostgresStorage"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { Deferred, Effect, Fiber, Layer, Logger } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { freshDatabase } from "../FreshDatabase.ts"
import { asProcess, newerServer, olderServer, secondName } from "./SecondMigration.ts"

/** Runs a test on a database without tables, and with three connections. */
const onDatabase = <A, E>(test: (address: PostgresAddress) => Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.flatMap(freshDatabase, (address) => asProcess(address, 3)(test(address)))

/** A server of a later version than the tables. */
const newer = newerServer(() => Effect.void)

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

/**
 * Upgrades the tables while a transaction that did `first` is open, and returns what is logged within 25 seconds. The
 * connection of the upgrade waits for no lock, unless the upgrade lets it.
 */
const loggedBeside = (address: PostgresAddress, first: string, applied: number) =>
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
    const impatient = Effect.andThen(
      SqlClient.SqlClient.use((own) => own`set lock_timeout = 1`),
      newer.migrate
    )
    const upgrade = yield* Effect.forkChild(
      Effect.provide(impatient, [
        Layer.fresh(PostgresStorage.client({ address, maxConnections: 1 })),
        Logger.layer([logger])
      ])
    )
    yield* Effect.raceFirst(blocked, Effect.asVoid(Fiber.join(upgrade)))
    yield* TestClock.adjust("25 seconds")
    yield* Deferred.succeed(isOver, undefined)
    assert.strictEqual(yield* Fiber.join(holding), "roll back")
    assert.strictEqual((yield* Fiber.join(upgrade)).length, applied)
    return lines
  })

const waits = "Waiting for another server that upgrades the tables, for 10 s so far."

describe("an upgrade of the tables that takes long", () => {
  it.effect("tells every ten seconds that it waits for another server", () =>
    onDatabase((address) =>
      Effect.gen(function* () {
        const lines = yield* loggedBeside(address, "select pg_advisory_xact_lock(5412390017)", 2)
        assert.deepStrictEqual(lines, [waits, waits.replace("10 s", "20 s")])
      })
    )
  )

  it.effect("waits likewise for a server that has locked the list of migrations", () =>
    onDatabase((address) =>
      Effect.gen(function* () {
        yield* newer.migrate
        const lines = yield* loggedBeside(address, "lock table leadwell.migrations", 0)
        assert.deepStrictEqual(lines, [waits, waits.replace("10 s", "20 s")])
      })
    )
  )

  it.effect("tells every ten seconds which migration runs", () =>
    onDatabase((address) =>
      Effect.gen(function* () {
        yield* olderServer.migrate
        const lines = yield* loggedBeside(address, "lock table leadwell.leads", 1)
        const line = `Upgrading the tables, for 10 s so far: migration ${secondName} of 2.`
        assert.deepStrictEqual(lines, [line, line.replace("10 s", "20 s")])
      })
    )
  )
})
