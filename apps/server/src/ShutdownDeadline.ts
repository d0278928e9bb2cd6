import { StopGrace } from "@leadwell/domain/background/StopGrace"
import { monotonicMillis } from "@leadwell/domain/calendar/MonotonicTime"
import { Context, Deferred, Duration, Effect, Layer } from "effect"
import { Settings } from "./settings/Settings.ts"

/** The time after the grace for requests that arrived while the earlier ones finished. */
export const lateTime = Duration.seconds(0.5)

/** How long a shutdown takes at most. */
interface ShutdownTimes {
  readonly delay: Duration.Duration
  readonly grace: Duration.Duration
}

/** The time at which a shutdown must be over. It is set when the shutdown begins. */
export class ShutdownDeadline extends Context.Service<
  ShutdownDeadline,
  {
    /** Begins the shutdown. A second call changes nothing. */
    readonly begin: Effect.Effect<void>
    /** Returns how much is left of the delay and the grace. Before the shutdown begins, all of the grace is left. */
    readonly remaining: Effect.Effect<Duration.Duration>
    /** Completes {@link lateTime} after the delay and the grace are over. */
    readonly passed: Effect.Effect<void>
  }
>()("@leadwell/server/ShutdownDeadline") {
  /** Makes a deadline for these times. */
  static readonly make = Effect.fnUntraced(function* ({ delay, grace }: ShutdownTimes) {
    const begun = yield* Deferred.make<void>()
    const whole = Duration.sum(delay, grace)
    let end: number | undefined
    const at = (now: number) => Duration.millis(Math.max(0, end === undefined ? Duration.toMillis(grace) : end - now))
    return {
      begin: Effect.flatMap(monotonicMillis, (now) => {
        end ??= now + Duration.toMillis(whole)
        return Effect.asVoid(Deferred.succeed(begun, undefined))
      }),
      remaining: Effect.map(monotonicMillis, at),
      passed: Deferred.await(begun).pipe(
        Effect.andThen(Effect.map(monotonicMillis, at)),
        Effect.flatMap((left) => Effect.sleep(Duration.sum(left, lateTime)))
      )
    }
  })

  /** Begins with SIGINT or SIGTERM. */
  static readonly layer = Layer.effect(
    ShutdownDeadline,
    Effect.gen(function* () {
      const { shutdownDelay, shutdownGrace } = yield* Settings
      const deadline = yield* ShutdownDeadline.make({ delay: shutdownDelay, grace: shutdownGrace })
      const run = Effect.runSyncWith(yield* Effect.context())
      const begin = () => run(deadline.begin)
      const signals = ["SIGINT", "SIGTERM"] as const
      yield* Effect.acquireRelease(
        Effect.sync(() => signals.forEach((name) => process.prependOnceListener(name, begin))),
        () => Effect.sync(() => signals.forEach((name) => process.off(name, begin)))
      )
      return deadline
    })
  )

  /** Lets the attempts of webhooks finish in the time that the requests left. */
  static readonly stopGrace = Layer.effect(
    StopGrace,
    Effect.map(ShutdownDeadline, ({ remaining }) => remaining)
  )
}
