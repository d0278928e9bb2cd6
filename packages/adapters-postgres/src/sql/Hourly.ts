import { Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { awayReason } from "./AwayReason.ts"

/**
 * Tidies up every hour until the scope closes, and logs why it cannot. Nobody waits for it, so after a failure the next
 * hour is soon enough.
 */
export const hourly = <A, R>(tidy: Effect.Effect<A, SqlError, R>) => {
  const turn = tidy.pipe(
    Effect.catch((error) =>
      Effect.logWarning(`The database cannot be tidied up: ${awayReason(error) ?? error.reason._tag}`)
    )
  )
  return Effect.forkScoped(Effect.delay(Effect.repeat(turn, Schedule.spaced("1 hour")), "1 hour"))
}
