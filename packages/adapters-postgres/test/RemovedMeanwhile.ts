import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import type { Person } from "@leadwell/people/person/Person"
import { Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "./FreshDatabase.ts"

/** A store, and a client beside it on the same database. */
export const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

/** Runs an operation while another transaction removes a person: the operation waits for a lock of that transaction. */
export const whileRemoved = Effect.fnUntraced(function* <A, E, R>({ id }: Person, operation: Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const waiting = yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`delete from leadwell.people where id = ${id}`
      const running = yield* Effect.forkChild(operation)
      const locked = sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      yield* Effect.repeat(locked, { until: (rows) => rows.length > 0 })
      return running
    })
  )
  return yield* Fiber.join(waiting)
})
