import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Context, Effect, Fiber, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { WriterHealth } from "../../src/intake/WriterHealth.ts"
import * as PgStorageHealth from "../../src/storage/PgStorageHealth.ts"
import { freshDatabase } from "../FreshDatabase.ts"
import { leadOf, receive, storeCatalog, TwoStores, untilBlocked } from "../TwoStores.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.provideMerge(
      Layer.provide(PgStorageHealth.layer, WriterHealth.layer),
      PostgresStorage.client({ address, maxConnections: 1 })
    )
  )
)

/** Stops a process until the scope closes. */
const stop = (pid: unknown) => {
  const signal = (name: NodeJS.Signals) => Effect.sync(() => process.kill(Number(pid), name))
  return Effect.acquireRelease(signal("SIGSTOP"), () => signal("SIGCONT"))
}

layer(database, { excludeTestServices: true })("a store that", (it) => {
  it.effect("hangs is told to be away before it answers again or its connection is given up", () =>
    Effect.gen(function* () {
      const { isReachable } = yield* StorageHealth
      const sql = yield* SqlClient.SqlClient
      const [{ pid } = {}] = yield* sql`select pg_backend_pid() as pid`
      assert.isTrue(yield* isReachable)
      // The check has a limit of two seconds. Giving up the connection of a server that hangs takes five more.
      assert.isFalse(yield* stop(pid).pipe(Effect.andThen(Effect.timeout(isReachable, "5 seconds")), Effect.scoped))
      yield* Effect.repeat(isReachable, { until: (isThere) => isThere })
    })
  )
})

layer(TwoStores.layer, { excludeTestServices: true })("a store with two processes", (it) => {
  // The first table is read when a batch is planned, and the second is changed when the batch is written.
  it.effect.each(["lead_contacts", "leads"])(
    "is told to be away within 5 seconds by the one whose writer hangs at %s, and only by that one",
    (table) =>
      Effect.gen(function* () {
        const { sql, stores } = yield* TwoStores
        const [one, other] = stores.map((store) => Context.get(store, StorageHealth).isReachable)
        const sample = yield* storeCatalog(1)
        const writing = yield* Effect.gen(function* () {
          const writing = yield* sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`lock table leadwell.${sql.literal(table)} in access exclusive mode`
              const writing = yield* untilBlocked(sql, receive(stores[0], leadOf(sample, 1, 1)))
              const [{ pid } = {}] = yield* sql`
                select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
              yield* stop(pid)
              return writing
            })
          )
          const isAway = Effect.repeat(one!, { until: (isThere) => !isThere, schedule: Schedule.spaced("100 millis") })
          yield* Effect.timeout(isAway, "5 seconds")
          assert.isTrue(yield* other!)
          return writing
        }).pipe(Effect.scoped)
        yield* Fiber.join(writing)
        assert.isTrue(yield* one!)
      })
  )
})
