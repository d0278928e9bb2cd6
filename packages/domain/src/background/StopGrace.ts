import { Context, Duration } from "effect"

/** How long attempts of deliveries that run are waited for when background work ends: 10 seconds unless provided. */
export const StopGrace = Context.Reference<Duration.Duration>("@leadwell/domain/background/StopGrace", {
  defaultValue: () => Duration.seconds(10)
})
