import { WebhookDispatch } from "@leadwell/domain/webhook/WebhookDispatch"
import { Effect, Layer } from "effect"
import { Settings } from "../settings/Settings.ts"
import { recur } from "./Recurrence.ts"

/**
 * Delivers events to webhooks, for as long as the layer lives. When that ends, attempts that run are waited for as
 * requests are; what is still unanswered then is left to be tried again.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { shutdownGrace } = yield* Settings
    const { attempt, fanOut, stop } = yield* WebhookDispatch
    yield* Effect.addFinalizer(() => Effect.timeoutOption(stop, shutdownGrace))
    yield* recur({
      turn: Effect.flatMap(fanOut, (events) => (events > 0 ? attempt : Effect.void)),
      interval: "1 second",
      failing: "Events cannot be delivered to webhooks",
      over: "Events are delivered to webhooks again"
    })
    // What is due waits for no event that is still being written.
    yield* recur({
      turn: attempt,
      interval: "1 second",
      failing: "Deliveries that are due cannot be attempted",
      over: "Deliveries that are due are attempted again"
    })
  })
)
