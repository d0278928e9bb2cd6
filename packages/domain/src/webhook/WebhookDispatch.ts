import { Context, Effect, Layer } from "effect"
import type { Dispatch } from "../delivery/Channel.ts"
import { makeDispatch } from "../delivery/Dispatch.ts"
import { makeWebhookChannel } from "./WebhookChannel.ts"

/** Delivers events to webhooks. */
export class WebhookDispatch extends Context.Service<WebhookDispatch, Dispatch>()(
  "@leadwell/domain/webhook/WebhookDispatch"
) {
  static readonly layer = Layer.effect(WebhookDispatch, Effect.flatMap(makeWebhookChannel, makeDispatch))
}
