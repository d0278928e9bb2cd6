import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { ConnectionError, SqlError } from "effect/sql/SqlError"
import { TestClock } from "effect/testing"
import { makeConnectionPool } from "../../src/connection/ConnectionPool.ts"

const refused = new SqlError({ reason: new ConnectionError({ cause: new Error("refused"), operation: "connect" }) })

/** A connection that counts how many use it. */
class Wire {
  borrowers = 0
  isGone = false
  isClosed = false
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
  isLost = () => this.isGone
}

/** A database that opens numbered connections while it is up, and counts all attempts. */
class Database {
  attempts = 0
  readonly wires: Array<Wire> = []
  connect: Effect.Effect<void, SqlError> = Effect.void
  readonly open = Effect.suspend(() => {
    this.attempts++
    return Effect.acquireRelease(
      Effect.map(this.connect, () => {
        const wire = new Wire(this.wires.length)
        this.wires.push(wire)
        return wire
      }),
      (wire) => Effect.sync(() => void (wire.isClosed = true)),
      { interruptible: true }
    )
  })
}

/** A pool of at most `maxConnections` to a database that is up. */
const started = Effect.fnUntraced(function* (maxConnections: number) {
  const database = new Database()
  return { database, pool: yield* makeConnectionPool(database.open, maxConnections) }
})

const numberOf = ({ number }: Wire) => Effect.succeed(number)

describe("a pool of connections", () => {
  it.effect("lends each connection to one borrower at a time, and opens no more than it may", () =>
    Effect.gen(function* () {
      const { database, pool } = yield* started(3)
      const work = pool.use((wire) =>
        Effect.gen(function* () {
          assert.strictEqual(++wire.borrowers, 1)
          yield* Effect.yieldNow
          wire.borrowers--
        })
      )
      yield* Effect.all(
        Array.from({ length: 50 }, () => work),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(database.attempts, 3)
    })
  )

  it.effect("lends connections in the order in which they are asked for", () =>
    Effect.gen(function* () {
      const { pool } = yield* started(1)
      const served: Array<number> = []
      const ask = (n: number) =>
        pool.use(() =>
          Effect.andThen(
            Effect.sync(() => served.push(n)),
            Effect.yieldNow
          )
        )
      yield* Effect.all([1, 2, 3, 4, 5].map(ask), { concurrency: "unbounded" })
      assert.deepStrictEqual(served, [1, 2, 3, 4, 5])
    })
  )

  it.effect("makes few attempts to connect while the database is away, however many ask", () =>
    Effect.gen(function* () {
      const { database, pool } = yield* started(10)
      database.connect = Effect.fail(refused)
      for (let second = 0; second < 60; second++) {
        const answers = yield* Effect.all(
          Array.from({ length: 100 }, () => Effect.flip(pool.use(numberOf))),
          { concurrency: "unbounded" }
        )
        for (const answer of answers) assert.strictEqual(answer, refused)
        yield* TestClock.adjust("1 second")
      }
      assert.isAtMost(database.attempts, 11 + 2 * 60)
    })
  )

  it.effect("lends connections again when an attempt succeeds, though others hang", () =>
    Effect.gen(function* () {
      const { database, pool } = yield* started(10)
      database.connect = Effect.fail(refused)
      yield* Effect.flip(pool.use(numberOf))
      database.connect = Effect.never
      yield* TestClock.adjust("1 second")
      database.connect = Effect.void
      assert.strictEqual(yield* Effect.flip(pool.use(numberOf)), refused)
      yield* TestClock.adjust("500 millis")
      assert.strictEqual(yield* pool.use(numberOf), 0)
    })
  )

  it.effect("lets a borrower wait for a connection that is lent out when no more can be opened", () =>
    Effect.gen(function* () {
      const { database, pool } = yield* started(10)
      const isDone = yield* Deferred.make<void>()
      const first = yield* Effect.forkChild(pool.use((wire) => Effect.as(Deferred.await(isDone), wire.number)))
      yield* Effect.yieldNow
      database.connect = Effect.fail(refused)
      const second = yield* Effect.forkChild(pool.use(numberOf))
      yield* TestClock.adjust("1 second")
      yield* Deferred.succeed(isDone, undefined)
      assert.deepStrictEqual([yield* Fiber.join(first), yield* Fiber.join(second)], [0, 0])
    })
  )

  it.effect("fails a borrower that has waited for five seconds", () =>
    Effect.gen(function* () {
      const { pool } = yield* started(1)
      yield* Effect.forkScoped(pool.use(() => Effect.never))
      const late = yield* Effect.forkChild(Effect.flip(pool.use(numberOf)))
      yield* TestClock.adjust("4 seconds")
      assert.isUndefined(late.pollUnsafe())
      yield* TestClock.adjust("2 seconds")
      assert.strictEqual((yield* Fiber.join(late)).reason._tag, "ConnectionError")
    })
  )

  it.effect("lends no connection that was lost", () =>
    Effect.gen(function* () {
      const { database, pool } = yield* started(1)
      yield* pool.use(numberOf)
      database.wires[0]!.isGone = true
      assert.strictEqual(yield* pool.use(numberOf), 1)
      assert.isTrue(database.wires[0]!.isClosed)
    })
  )

  it.effect("keeps a connection after a failure, and closes it after an interruption", () =>
    Effect.gen(function* () {
      const { database, pool } = yield* started(1)
      yield* Effect.flip(pool.use(() => Effect.fail("refused")))
      assert.strictEqual(yield* pool.use(numberOf), 0)
      const hanging = yield* Effect.forkChild(Effect.scoped(Effect.andThen(pool.get, Effect.never)))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(hanging)
      assert.isTrue(database.wires[0]!.isClosed)
      assert.strictEqual(yield* pool.use(numberOf), 1)
    })
  )

  it.effect("loses no connection when a borrower that waits is interrupted at any moment", () =>
    Effect.gen(function* () {
      const { database, pool } = yield* started(2)
      for (let n = 0; n < 200; n++) {
        const rivals = []
        for (let m = 0; m < 6; m++) rivals.push(yield* Effect.forkChild(pool.use(() => Effect.yieldNow)))
        for (let m = 0; m < n % 7; m++) yield* Effect.yieldNow
        for (const [m, rival] of rivals.entries()) if (m % 2 === n % 2) rival.interruptUnsafe()
        yield* Effect.forEach(rivals, Fiber.await)
      }
      const open = () => database.wires.filter(({ isClosed }) => !isClosed).length
      const both = Effect.all([pool.get, pool.get])
      const lent = yield* Effect.scoped(both)
      assert.strictEqual(new Set(lent).size, 2)
      assert.strictEqual(open(), 2)
    })
  )

  it.effect("closes what is unused for eight seconds, and replaces what was used for a minute", () =>
    Effect.gen(function* () {
      const { database, pool } = yield* started(1)
      yield* pool.use(numberOf)
      yield* TestClock.adjust("9 seconds")
      assert.isTrue(database.wires[0]!.isClosed)
      const seen = new Set<number>()
      for (let n = 0; n < 20; n++) {
        seen.add(yield* pool.use(numberOf))
        yield* TestClock.adjust("4 seconds")
      }
      assert.deepStrictEqual([...seen], [1, 2])
    })
  )

  it.effect("ends when what it has lent is given back, and lends nothing more", () =>
    Effect.gen(function* () {
      const database = new Database()
      const scope = yield* Scope.make()
      const pool = yield* Scope.provide(makeConnectionPool(database.open, 2), scope)
      const isDone = yield* Deferred.make<void>()
      const lent = yield* Effect.forkChild(pool.use(() => Deferred.await(isDone)))
      yield* Effect.yieldNow
      const closing = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* Effect.yieldNow
      assert.isUndefined(closing.pollUnsafe())
      yield* Deferred.succeed(isDone, undefined)
      yield* Fiber.join(lent)
      yield* Fiber.join(closing)
      assert.isTrue(database.wires.every(({ isClosed }) => isClosed))
      assert.strictEqual((yield* Effect.flip(pool.use(numberOf))).reason._tag, "ConnectionError")
    })
  )
})
