import { Cause, Context, Duration, Effect } from "effect"
import { monotonicMillis } from "../calendar/MonotonicTime.ts"
import { deafListener, type SignalListener } from "../event/DispatchSignal.ts"
import { Fact } from "../privacy/Fact.ts"
import { causeFrames } from "../privacy/StackFrames.ts"
import { type StorageUnavailable, storeAway } from "../storage/StorageUnavailable.ts"

/**
 * The longest time of one turn of a job whose interval is shorter. All jobs work in small steps and keep what is done,
 * so a turn that takes this long hangs, or goes on at its next turn where it stopped.
 */
export const longestTurn = Duration.minutes(10)

/** Returns what a job runs with, by what it does. One that locks what leads wait for does not give way to them. */
export const JobContext = Context.Reference<(job: string, isLocking?: boolean) => Context.Context<never>>(
  "@leadwell/domain/background/RepeatingJob/JobContext",
  { defaultValue: () => Context.empty }
)

/** A turn of a job took longer than `limit`, and was interrupted. */
class TurnTooLong extends Fact("TurnTooLong", "The turn of a job took too long.")<{
  readonly limit: Duration.Duration
}> {}

/** The longest rest of a job that gets few signals. */
const longestRest = Duration.millis(100)

/** The longest time after which a job that failed is tried again. Hourly work would otherwise miss an hour. */
const longestPause = Duration.minutes(1)

/** How long a job that goes on failing says nothing more of a reason that it has told. */
const silence = Duration.days(1)

/** A job that repeats after an interval. `failing` is logged when it fails, and `over` at the recovery. */
export interface RepeatingJob<A> {
  readonly turn: Effect.Effect<A, StorageUnavailable>
  readonly interval: Duration.Input
  /** The time before the first turn, none by default. */
  readonly delay?: Duration.Input
  /** Ends the wait for the next turn, unless the last turn failed. */
  readonly signal?: SignalListener
  readonly failing: string
  readonly over: string
  /** Whether a turn locks what leads wait for. */
  readonly isLocking?: boolean
}

/** Returns why a turn failed, in words without personal data. */
const reasonOf = (cause: Cause.Cause<StorageUnavailable | TurnTooLong>): string => {
  const failed = cause.reasons.find(Cause.isFailReason)
  if (failed === undefined) return "it was interrupted"
  const { error } = failed
  if (error._tag === "TurnTooLong") return `it was interrupted after ${Duration.toMinutes(error.limit)} minutes`
  return storeAway(error)
}

/**
 * Runs a job now, or after its delay, and after each interval, until the scope closes. Neither a failure nor an
 * interruption from within ends the job: it is tried again after a minute at most. The log tells each reason once a
 * day, and the recovery. A turn is interrupted, and counts as failed, when it takes longer than {@link longestTurn}
 * and than the interval. A job that gets signals rests nineteen times as long as its turn took before it hears the
 * next, so that it takes little from the work that sends them. It rests {@link longestRest} at most if none came in its
 * turn, because then there is little such work.
 */
export const repeat = Effect.fnUntraced(function* <A>(job: RepeatingJob<A>) {
  const { delay = 0, failing, interval, isLocking, over, signal = deafListener, turn } = job
  /** The reasons that were told since the last success, or in the last day. */
  const told = new Set<string>()
  let since = 0
  const usual = Duration.fromInputUnsafe(interval)
  const limit = Duration.max(longestTurn, usual)
  const bounded = Effect.timeoutOrElse(turn, {
    duration: limit,
    orElse: () => Effect.fail(new TurnTooLong({ limit }))
  })
  const rested = (took: number) => {
    const most = signal.hasCome() ? usual : longestRest
    const rest = Math.min(19 * took, Duration.toMillis(usual), Duration.toMillis(most))
    const heard = Effect.race(signal.next, Effect.sleep(Duration.toMillis(usual) - rest))
    return rest > 0 ? Effect.delay(heard, rest) : heard
  }
  const guarded = Effect.matchCauseEffect(bounded, {
    onFailure: Effect.fnUntraced(function* (cause) {
      const now = yield* monotonicMillis
      if (told.size === 0 || now - since >= Duration.toMillis(silence)) {
        told.clear()
        since = now
      }
      const [frames, reason] = [causeFrames(cause), reasonOf(cause)]
      const story = Cause.hasDies(cause) ? JSON.stringify(frames) : reason
      if (!told.has(story)) {
        told.add(story)
        yield* Cause.hasDies(cause) ? Effect.logError(failing, frames) : Effect.logWarning(`${failing}: ${reason}`)
      }
      return Effect.sleep(Duration.min(usual, longestPause))
    }),
    onSuccess: () => {
      if (told.size === 0) return Effect.succeed(null)
      told.clear()
      return Effect.as(Effect.logInfo(over), null)
    }
  })
  const once = Effect.gen(function* () {
    const began = yield* monotonicMillis
    const pause = yield* guarded
    yield* pause ?? rested((yield* monotonicMillis) - began)
  })
  const context = (yield* JobContext)(over.replace(/ again$/, ""), isLocking)
  yield* Effect.forkScoped(Effect.provideContext(Effect.delay(Effect.forever(once), delay), context))
})
