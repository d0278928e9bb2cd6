import { Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { awayReason } from "./AwayReason.ts"

/** Tidies up, and logs why it cannot. Nobody waits for it. */
export const tidied = <A, R>(tidy: Effect.Effect<A, SqlError, R>) =>
  tidy.pipe(
    Effect.catch((error) =>
      Effect.logWarning(`The database cannot be tidied up: ${awayReason(error) ?? error.reason._tag}`)
    )
  )

/** Tidies up every hour until the scope closes. After a failure the next hour is soon enough. */
export const hourly = <A, R>(tidy: Effect.Effect<A, SqlError, R>) =>
  Effect.forkScoped(Effect.delay(Effect.repeat(tidied(tidy), Schedule.spaced("1 hour")), "1 hour"))
