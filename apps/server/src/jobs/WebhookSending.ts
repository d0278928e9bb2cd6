import * as NodeWebhookSender from "@leadwell/adapters-webhooks/NodeWebhookSender"
import { WebhookDispatch } from "@leadwell/domain/webhook/WebhookDispatch"
import { Layer } from "effect"
import * as WebhookDispatcher from "./WebhookDispatcher.ts"

/** Delivers events to webhooks through Node. */
export const layer = WebhookDispatcher.layer.pipe(
  Layer.provide(WebhookDispatch.layer),
  Layer.provide(NodeWebhookSender.layer)
)
