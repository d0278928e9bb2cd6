import { Effect, Layer } from "effect"
import { WebhookDispatch } from "../webhook/WebhookDispatch.ts"
import { repeat } from "./RepeatingJob.ts"
import { StopGrace } from "./StopGrace.ts"

/**
 * Delivers events to webhooks while the layer lives. At shutdown it waits {@link StopGrace} for running attempts; an
 * unanswered delivery is attempted again after its claim ends.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const grace = yield* StopGrace
    const { attempt, fanOut, stop } = yield* WebhookDispatch
    yield* Effect.addFinalizer(() => Effect.flatMap(grace, (time) => Effect.timeoutOption(stop, time)))
    yield* repeat({
      turn: Effect.flatMap(fanOut, (events) => (events > 0 ? attempt : Effect.void)),
      interval: "1 second",
      failing: "Events cannot be delivered to webhooks",
      over: "Events are delivered to webhooks again"
    })
    // A separate job, so that due deliveries never wait for events that are still being written.
    yield* repeat({
      turn: attempt,
      interval: "1 second",
      failing: "Deliveries that are due cannot be attempted",
      over: "Deliveries that are due are attempted again"
    })
  })
)
