import { Effect, Layer } from "effect"
import { WebhookDispatch } from "../webhook/WebhookDispatch.ts"
import { dispatching } from "./Dispatcher.ts"

/** Delivers events to webhooks while the layer lives. */
export const layer = Layer.effectDiscard(
  Effect.flatMap(WebhookDispatch, (dispatch) =>
    dispatching(dispatch, {
      events: {
        failing: "Events cannot be delivered to webhooks",
        over: "Events are delivered to webhooks again"
      },
      attempts: {
        failing: "Deliveries that are due cannot be attempted",
        over: "Deliveries that are due are attempted again"
      }
    })
  )
)
