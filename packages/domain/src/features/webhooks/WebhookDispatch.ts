import { Context, Effect, Layer } from "effect"
import type { Dispatch } from "../../delivery/Channel.ts"
import { makeDispatch } from "../../delivery/Dispatch.ts"
import { dispatching } from "../../delivery/Dispatcher.ts"
import { makeWebhookChannel } from "./WebhookChannel.ts"

/** Delivers events to webhooks. */
export class WebhookDispatch extends Context.Service<WebhookDispatch, Dispatch>()(
  "@leadwell/domain/features/webhooks/WebhookDispatch"
) {
  static readonly layer = Layer.effect(WebhookDispatch, Effect.flatMap(makeWebhookChannel, makeDispatch))
  /** Delivers events to webhooks while the layer lives. */
  static readonly running = Layer.effectDiscard(
    Effect.flatMap(WebhookDispatch, (dispatch) =>
      dispatching(dispatch, {
        events: { failing: "Events cannot be delivered to webhooks", over: "Events are delivered to webhooks again" },
        attempts: {
          failing: "Deliveries that are due cannot be attempted",
          over: "Deliveries that are due are attempted again"
        }
      })
    )
  )
}
