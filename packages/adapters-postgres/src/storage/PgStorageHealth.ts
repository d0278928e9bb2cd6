import { PgClient } from "@effect/sql-pg"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Effect, Exit, Fiber, Layer, Option } from "effect"

/**
 * {@link StorageHealth} of a PostgreSQL: whether it answers within two seconds. The query runs in a fiber of its own,
 * because giving up the connection of a server that hangs takes seconds more.
 */
export const layer = Layer.effect(
  StorageHealth,
  Effect.map(PgClient.PgClient, (sql) => ({
    isReachable: Effect.gen(function* () {
      const question = yield* Effect.forkDetach(sql`select`)
      const answer = yield* Effect.timeoutOption(Fiber.await(question), "2 seconds")
      question.interruptUnsafe()
      return Option.exists(answer, Exit.isSuccess)
    })
  }))
)
