import { Cause, type Duration, Effect, Schedule } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/** Something that is done again and again, and what is logged when that fails, and when it works again. */
export interface RepeatingJob<A> {
  readonly turn: Effect.Effect<A, StorageUnavailable>
  readonly interval: Duration.Input
  readonly failing: string
  readonly over: string
}

/** Where a fault of ours arose. Its message is left out: it may hold a value of a person. */
const placesOf = (cause: Cause.Cause<unknown>): ReadonlyArray<string> =>
  Cause.prettyErrors(cause).flatMap(({ stack }) => (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)))

/**
 * Runs a turn now and after each interval, until the scope closes. A failure does not stop it: the first failure and
 * the recovery are logged, and the next turn tries again.
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
        ? Effect.logError(failing, placesOf(cause))
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
