import { assert, layer } from "@effect/vitest"
import * as PostgresStorage from "@leadwell/adapters-postgres/PostgresStorage"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Cause, Context, Effect, Exit, Fiber, Latch, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { orUnavailable } from "../../src/sql/StorageFailures.ts"
import { freshDatabase } from "../FreshDatabase.ts"

/** Two clients of one database. The second ends connections of the first. */
class TwoClients extends Context.Service<
  TwoClients,
  { readonly sql: SqlClient.SqlClient; readonly other: SqlClient.SqlClient }
>()("TwoClients") {
  static readonly layer = Layer.effect(
    TwoClients,
    Effect.gen(function* () {
      const address = yield* freshDatabase
      const client = Effect.map(Layer.build(PostgresStorage.client({ address })), Context.get(SqlClient.SqlClient))
      return { sql: yield* client, other: yield* client }
    })
  )
}

/** Ends the connection of the transaction in which it runs. */
const lose = Effect.fnUntraced(function* ({ other, sql }: TwoClients["Service"]) {
  const [row] = yield* sql`select pg_backend_pid() as pid`
  yield* other`select pg_terminate_backend(${Number(row?.["pid"])}::integer)`
})

/** What a transaction does after its connection was lost. */
const afterwards: ReadonlyArray<{
  readonly what: string
  readonly next: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>
}> = [
  { what: "another statement", next: (sql) => sql`select 1` },
  { what: "a refusal", next: () => Effect.fail({ _tag: "Refused" as const }) },
  { what: "the commit", next: () => Effect.void }
]

layer(TwoClients.layer, { excludeTestServices: true })("a connection that is lost in a transaction", (it) => {
  it.effect.each(afterwards)("makes the store unavailable when $what follows", ({ next }) =>
    Effect.gen(function* () {
      const { other, sql } = yield* TwoClients
      const transaction = Effect.andThen(
        lose({ other, sql }),
        Effect.suspend(() => next(sql))
      )
      const failure = yield* Effect.flip(orUnavailable(sql.withTransaction(transaction)))
      assert.instanceOf(failure, StorageUnavailable)
    })
  )

  it.effect("leaves an interruption what it is", () =>
    Effect.gen(function* () {
      const { other, sql } = yield* TwoClients
      const isLost = yield* Latch.make(false)
      const transaction = Effect.gen(function* () {
        yield* lose({ other, sql })
        yield* isLost.open
        yield* Effect.never
      })
      const fiber = yield* Effect.forkChild(orUnavailable(sql.withTransaction(transaction)))
      yield* isLost.await
      yield* Fiber.interrupt(fiber)
      const exit = yield* Fiber.await(fiber)
      assert.isTrue(Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause))
    })
  )

  it.effect("leaves a defect what it is while the connection lives", () =>
    Effect.gen(function* () {
      const { sql } = yield* TwoClients
      const bug = new Error("a bug")
      const exit = yield* Effect.exit(orUnavailable(sql.withTransaction(Effect.die(bug))))
      assert.deepStrictEqual(exit, Exit.die(bug))
    })
  )
})
