import { Effect, Schedule } from "effect"
import type { SqlError } from "effect/sql/SqlError"

/**
 * Tidies up every hour until the scope closes. Nobody waits for it, so after a failure the next hour is soon enough.
 */
export const hourly = <A, R>(tidy: Effect.Effect<A, SqlError, R>) => {
  const turn = tidy.pipe(Effect.catch(({ reason }) => Effect.logDebug("The store is not tidied up", reason._tag)))
  return Effect.forkScoped(Effect.delay(Effect.repeat(turn, Schedule.spaced("1 hour")), "1 hour"))
}
