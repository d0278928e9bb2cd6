import { Cause, type Duration, Effect, Schedule } from "effect"
import { causeFrames } from "../privacy/StackFrames.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/** A job that repeats after an interval. `failing` is logged at the first failure, and `over` at the recovery. */
export interface RepeatingJob<A> {
  readonly turn: Effect.Effect<A, StorageUnavailable>
  readonly interval: Duration.Input
  readonly failing: string
  readonly over: string
}

/**
 * Runs a job now and after each interval, until the scope closes. A failure does not end the job: it logs only the
 * first failure and the recovery, and the next turn runs as usual.
 */
export const repeat = Effect.fnUntraced(function* <A>({ failing, interval, over, turn }: RepeatingJob<A>) {
  let isFailing = false
  const guarded = Effect.matchCauseEffect(turn, {
    onFailure: (cause) => {
      if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
      const isNew = !isFailing
      isFailing = true
      if (!isNew) return Effect.void
      return Cause.hasDies(cause)
        ? Effect.logError(failing, causeFrames(cause))
        : Effect.logWarning(`${failing}: the store is away`)
    },
    onSuccess: () => {
      const isOver = isFailing
      isFailing = false
      return isOver ? Effect.logInfo(over) : Effect.void
    }
  })
  yield* Effect.forkScoped(Effect.repeat(guarded, Schedule.spaced(interval)))
})
