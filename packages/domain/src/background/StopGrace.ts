import { Context, Duration, Effect } from "effect"

/**
 * How long a shutdown waits for running delivery attempts, 10 seconds by default. It is read when the shutdown begins,
 * because other work of the shutdown may have used a part of the time.
 */
export const StopGrace = Context.Reference<Effect.Effect<Duration.Duration>>("@leadwell/domain/background/StopGrace", {
  defaultValue: () => Effect.succeed(Duration.seconds(10))
})
