import { PgClient } from "@effect/sql-pg/PgClient"
import { StorageHealth } from "@leadwell/domain/storage/StorageHealth"
import { Effect, Exit, Fiber, Layer, Option } from "effect"
import { WriterHealth } from "../intake/WriterHealth.ts"
import { readBacklog } from "./StoredBacklog.ts"

/**
 * {@link StorageHealth} of a PostgreSQL: whether it answers within two seconds, and leads can be written. The query
 * runs in a fiber of its own, because giving up the connection of a server that hangs takes seconds more.
 */
export const layer = Layer.effect(
  StorageHealth,
  Effect.gen(function* () {
    const sql = yield* PgClient
    const { isWell } = yield* WriterHealth
    const isAnswering = Effect.gen(function* () {
      const question = yield* Effect.forkDetach(sql`select`)
      const answer = yield* Effect.timeoutOption(Fiber.await(question), "2 seconds")
      question.interruptUnsafe()
      return Option.exists(answer, Exit.isSuccess)
    })
    return {
      isReachable: Effect.flatMap(isAnswering, (isThere) => (isThere ? isWell : Effect.succeed(false))),
      backlog: readBacklog(sql)
    }
  })
)
