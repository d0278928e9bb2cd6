import { Effect, Layer } from "effect"
import { WebhookDispatch } from "../webhook/WebhookDispatch.ts"
import { repeat } from "./RepeatingJob.ts"
import { StopGrace } from "./StopGrace.ts"

/**
 * Delivers events to webhooks, for as long as the layer lives. When that ends, attempts that run are waited for as
 * long as {@link StopGrace} says; what is still unanswered then is left to be tried again.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const grace = yield* StopGrace
    const { attempt, fanOut, stop } = yield* WebhookDispatch
    yield* Effect.addFinalizer(() => Effect.timeoutOption(stop, grace))
    yield* repeat({
      turn: Effect.flatMap(fanOut, (events) => (events > 0 ? attempt : Effect.void)),
      interval: "1 second",
      failing: "Events cannot be delivered to webhooks",
      over: "Events are delivered to webhooks again"
    })
    // What is due waits for no event that is still being written.
    yield* repeat({
      turn: attempt,
      interval: "1 second",
      failing: "Deliveries that are due cannot be attempted",
      over: "Deliveries that are due are attempted again"
    })
  })
)
