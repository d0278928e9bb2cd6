import { Cause, Data, Duration, Effect, Schedule } from "effect"
import { causeFrames } from "../privacy/StackFrames.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"

/**
 * The longest time of one turn of a job whose interval is shorter. All jobs work in small steps and keep what is done,
 * so a turn that takes this long hangs, or goes on at its next turn where it stopped.
 */
export const longestTurn = Duration.minutes(10)

/** A turn of a job took longer than `limit`, and was interrupted. */
class TurnTooLong extends Data.TaggedError("TurnTooLong")<{ readonly limit: Duration.Duration }> {}

/** A job that repeats after an interval. `failing` is logged at the first failure, and `over` at the recovery. */
export interface RepeatingJob<A> {
  readonly turn: Effect.Effect<A, StorageUnavailable>
  readonly interval: Duration.Input
  /** The time before the first turn, none by default. */
  readonly delay?: Duration.Input
  readonly failing: string
  readonly over: string
}

/** Returns why a turn failed, in words without personal data. */
const reasonOf = (cause: Cause.Cause<StorageUnavailable | TurnTooLong>): string => {
  const failed = cause.reasons.find(Cause.isFailReason)
  if (failed === undefined) return "it was interrupted"
  return failed.error._tag === "TurnTooLong"
    ? `it was interrupted after ${Duration.toMinutes(failed.error.limit)} minutes`
    : "the store is away"
}

/**
 * Runs a job now, or after its delay, and after each interval, until the scope closes. Neither a failure nor an
 * interruption from within ends the job: it logs only the first one and the recovery, and the next turn runs as usual.
 * A turn is interrupted, and counts as failed, when it takes longer than {@link longestTurn} and than the interval.
 */
export const repeat = Effect.fnUntraced(function* <A>({ delay = 0, failing, interval, over, turn }: RepeatingJob<A>) {
  let isFailing = false
  const limit = Duration.max(longestTurn, Duration.fromInputUnsafe(interval))
  const bounded = Effect.timeoutOrElse(turn, {
    duration: limit,
    orElse: () => Effect.fail(new TurnTooLong({ limit }))
  })
  const guarded = Effect.matchCauseEffect(bounded, {
    onFailure: (cause) => {
      const isNew = !isFailing
      isFailing = true
      if (!isNew) return Effect.void
      return Cause.hasDies(cause)
        ? Effect.logError(failing, causeFrames(cause))
        : Effect.logWarning(`${failing}: ${reasonOf(cause)}`)
    },
    onSuccess: () => {
      const isOver = isFailing
      isFailing = false
      return isOver ? Effect.logInfo(over) : Effect.void
    }
  })
  yield* Effect.forkScoped(Effect.delay(Effect.repeat(guarded, Schedule.spaced(interval)), delay))
})
