import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as PgStorageHealth from "../../src/storage/PgStorageHealth.ts"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.provideMerge(PgStorageHealth.layer, PostgresStorage.client({ address, maxConnections: 1 }))
  )
)

layer(database, { excludeTestServices: true, timeout: "30 seconds" })("a store that", (it) => {
  it.effect("hangs is told to be away before it answers again or its connection is given up", () =>
    Effect.gen(function* () {
      const { isReachable } = yield* StorageHealth
      const sql = yield* SqlClient.SqlClient
      const [{ pid } = {}] = yield* sql`select pg_backend_pid() as pid`
      const signal = (name: NodeJS.Signals) => Effect.sync(() => process.kill(Number(pid), name))
      assert.isTrue(yield* isReachable)
      // The check has a limit of two seconds. Giving up the connection of a server that hangs takes five more.
      const answer = isReachable.pipe(Effect.timeout("5 seconds"))
      assert.isFalse(
        yield* Effect.acquireUseRelease(
          signal("SIGSTOP"),
          () => answer,
          () => signal("SIGCONT")
        )
      )
      yield* Effect.repeat(isReachable, { until: (isThere) => isThere })
    })
  )
})
