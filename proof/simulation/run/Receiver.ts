import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import { WebhookSender } from "@leadwell/domain/features/webhooks/WebhookSender"
import { DateTime, Effect, Layer } from "effect"
import { amsterdam } from "../../recount/Amsterdam.ts"

/** The events of the simulated webhook. */
export const webhookEvents = ["lead.refused", "lead.withdrawn", "business_lead.outcome", "reclaim.granted"]

/** Whether the receiver tells that it is gone: on Tuesdays and Wednesdays. The webhook is enabled again every day. */
const isGone = (at: number): boolean => [1, 2].includes(amsterdam(at).weekday)

/** A receiver of webhooks that ends its webhook now and then, with the bodies that it accepted. */
export const makeReceiver = () => {
  const accepted: Array<string> = []
  const sender = Layer.succeed(WebhookSender, {
    send: ({ body }) =>
      Effect.map(DateTime.now, (now) => {
        if (isGone(DateTime.toEpochMillis(now))) return { status: 410, failure: null }
        accepted.push(body)
        return { status: 204, failure: null }
      })
  })
  return { accepted, layer: Layer.provideMerge(WebhookDispatch.layer, sender) }
}

/** Hands out all events, and attempts all deliveries that are due. */
export const deliver = Effect.flatMap(WebhookDispatch, ({ attempt, fanOut, finished }) =>
  Effect.andThen(Effect.andThen(fanOut, attempt), finished)
)
