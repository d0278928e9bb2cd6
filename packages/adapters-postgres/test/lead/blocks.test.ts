import { assert, describe, it } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { BlockRepository } from "@leadwell/domain/lead/BlockRepository"
import { DateTime, Effect, Fiber, Layer, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase } from "../FreshDatabase.ts"

const database = Layer.unwrap(
  Effect.map(freshDatabase, (address) =>
    Layer.merge(PostgresStorage.layer({ address }), PostgresStorage.client({ address }))
  )
)

const contact = { kind: "phone", value: "0612312312" } as const

describe("blocking in PostgreSQL", () => {
  it.live("waits for the leads that are being stored, which may have looked before", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { block } = yield* BlockRepository
      const isBlocked = Effect.map(sql`select from leadwell.blocked_contacts`, (rows) => rows.length > 0)
      const blocking = yield* sql.withTransaction(
        Effect.gen(function* () {
          // As the statement that stores a lead does until its end.
          yield* sql`lock table leadwell.outbox in row exclusive mode`
          const fiber = yield* Effect.forkChild(block([contact], DateTime.makeUnsafe(0), []))
          yield* Effect.repeat(isBlocked, { until: (found) => found, schedule: Schedule.spaced("5 millis") })
          yield* Effect.sleep("200 millis")
          assert.isUndefined(fiber.pollUnsafe())
          return fiber
        })
      )
      assert.strictEqual(DateTime.toEpochMillis(yield* Fiber.join(blocking)), 0)
    }).pipe(Effect.provide(database))
  )
})
