import { Context, Duration } from "effect"

/** How long a shutdown waits for running delivery attempts, 10 seconds by default. */
export const StopGrace = Context.Reference<Duration.Duration>("@leadwell/domain/background/StopGrace", {
  defaultValue: () => Duration.seconds(10)
})
