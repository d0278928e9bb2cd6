import { assert, describe, it } from "@effect/vitest"
import type { PostgresAddress } from "@leadwell/adapters-postgres/PostgresStorage"
import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"
import { asProcess, filledTables, leadsWithVisits, newerServer, olderServer, secondName } from "./SecondMigration.ts"

const nothing = () => Effect.void

/** Runs a test on a database with the tables of today and many leads. */
const onFilled = (test: (address: PostgresAddress) => Effect.Effect<void, unknown, SqlClient.SqlClient>) =>
  Effect.flatMap(freshDatabase, (address) => Effect.andThen(filledTables, test(address)).pipe(asProcess(address, 2)))

/** The names of the migrations that were applied. */
const applied = Effect.map(newerServer(nothing).status, (all) =>
  all.flatMap(({ applied_at, name }) => (applied_at === null ? [] : [name]))
)

/** Demands that nothing of the second migration is left, and that it can be applied afterwards. */
const demandUntouched = Effect.gen(function* () {
  assert.deepStrictEqual(yield* applied, ["0001_create_tables"])
  yield* olderServer.requireMigrated
  yield* Effect.flip(leadsWithVisits(1))
  assert.deepStrictEqual(yield* newerServer(nothing).migrate, [[2, "note_visits"]])
  assert.isTrue(yield* leadsWithVisits(1))
})

describe("an upgrade of the tables", { timeout: 60_000 }, () => {
  it.live("changes every row of a large table, without the time limits of the connection", () =>
    onFilled(() =>
      Effect.gen(function* () {
        const limits: Array<unknown> = []
        const newer = newerServer(() =>
          SqlClient.SqlClient.use((sql) =>
            Effect.map(
              sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`,
              ([row]) => limits.push(row)
            )
          )
        )
        const old = { _tag: "TablesNotMigrated", found: 1, known: 2 } as const
        assert.deepInclude(yield* Effect.flip(newer.requireMigrated), old)
        assert.deepStrictEqual(yield* newer.migrate, [[2, "note_visits"]])
        assert.isTrue(yield* leadsWithVisits(1))
        assert.deepStrictEqual(
          limits,
          limits.map(() => ({ lock: "0", statement: "0" }))
        )
        assert.strictEqual(limits.length, 10)
        assert.deepStrictEqual(yield* newer.migrate, [])
      })
    )
  )

  it.live("is made once by two servers that begin together", () =>
    onFilled((address) =>
      Effect.gen(function* () {
        const server = Effect.gen(function* () {
          const { migrate, requireMigrated } = newerServer(nothing)
          const done = yield* migrate
          yield* requireMigrated
          return done
        }).pipe(asProcess(address))
        const done = yield* Effect.all([server, server], { concurrency: 2 })
        assert.deepStrictEqual(done.flat(), [[2, "note_visits"]])
        assert.isTrue(yield* leadsWithVisits(1))
      })
    )
  )

  it.live("keeps older servers out, also one that began before its end", () =>
    onFilled((address) =>
      Effect.gen(function* () {
        const [isMoving, mayEnd] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const newer = newerServer(() => Effect.andThen(Deferred.succeed(isMoving, undefined), Deferred.await(mayEnd)))
        const upgrade = yield* Effect.forkChild(asProcess(address)(newer.migrate))
        yield* Deferred.await(isMoving)
        const older = yield* Effect.forkChild(asProcess(address)(Effect.flip(olderServer.migrate)))
        const sql = yield* SqlClient.SqlClient
        yield* Effect.repeat(
          sql`select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
          { until: (waiting) => waiting.length > 0 }
        )
        yield* Deferred.succeed(mayEnd, undefined)
        yield* Fiber.join(upgrade)
        const refusal = { _tag: "DatabaseTooNew", found: 2, known: 1 } as const
        assert.deepInclude(yield* Fiber.join(older), refusal)
        assert.deepInclude(yield* Effect.flip(olderServer.migrate), refusal)
        assert.deepInclude(yield* Effect.flip(olderServer.requireMigrated), refusal)
        assert.deepStrictEqual(
          (yield* olderServer.status).map(({ name }) => name),
          ["0001_create_tables", secondName]
        )
        assert.isTrue(yield* leadsWithVisits(1))
      })
    )
  )

  it.live("is repeated when it meets a deadlock with a server that goes on", () =>
    onFilled((address) =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [isHeld, isAltered] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        let attempts = 0
        const newer = newerServer(() =>
          Effect.gen(function* () {
            if (++attempts === 1) yield* Deferred.succeed(isAltered, undefined)
            yield* SqlClient.SqlClient.use((own) => own`lock table accounts`)
          })
        )
        const reader = Effect.gen(function* () {
          yield* sql`select from leadwell.accounts`
          yield* Deferred.succeed(isHeld, undefined)
          yield* Deferred.await(isAltered)
          // The database undoes whoever has waited first.
          yield* Effect.sleep("300 millis")
          yield* sql`select from leadwell.leads`
        })
        const reading = yield* Effect.forkChild(sql.withTransaction(reader))
        yield* Deferred.await(isHeld)
        assert.deepStrictEqual(yield* asProcess(address)(newer.migrate), [[2, "note_visits"]])
        yield* Fiber.join(reading)
        assert.strictEqual(attempts, 11)
        assert.isTrue(yield* leadsWithVisits(1))
      })
    )
  )

  it.live("leaves nothing when its connection is cut, and is made by the next server", () =>
    onFilled((address) =>
      Effect.gen(function* () {
        const cut = newerServer((step) =>
          step < 5 ? Effect.void : SqlClient.SqlClient.use((sql) => sql`select pg_terminate_backend(pg_backend_pid())`)
        )
        assert.strictEqual((yield* Effect.flip(asProcess(address)(cut.migrate)))._tag, "SqlError")
        yield* demandUntouched
      })
    )
  )

  it.live("leaves nothing when its server is stopped, and is made by the next server", () =>
    onFilled((address) =>
      Effect.gen(function* () {
        const isMoving = yield* Deferred.make<void>()
        const stopped = newerServer((step) =>
          step < 5 ? Effect.void : Effect.andThen(Deferred.succeed(isMoving, undefined), Effect.never)
        )
        const upgrade = yield* Effect.forkChild(asProcess(address)(stopped.migrate))
        yield* Deferred.await(isMoving)
        yield* Fiber.interrupt(upgrade)
        yield* demandUntouched
      })
    )
  )
})
