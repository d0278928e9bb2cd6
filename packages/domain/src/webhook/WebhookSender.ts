import { Context, type DateTime, type Effect } from "effect"
import type { DomainEvent } from "../event/DomainEvent.ts"
import type { DeliveryId } from "./Delivery.ts"
import type { WebhookAnswer } from "./DeliveryAttempt.ts"
import type { WebhookSecret } from "./WebhookSecret.ts"

/** One attempt to tell a receiver of an event, signed by each of the secrets. */
export interface WebhookMessage {
  readonly id: DeliveryId
  readonly url: string
  readonly secrets: ReadonlyArray<WebhookSecret>
  readonly event: DomainEvent
  readonly at: DateTime.Utc
}

/** Sends messages to receivers. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /**
     * Makes one attempt, and tells what came of it.
     *
     * MUST come back within `attemptTime`, whatever the receiver does. MUST sign by the Standard Webhooks rules. MUST
     * follow no redirect, read no more of an answer than a little, and connect to no address that `ReceiverAddresses`
     * forbids; what counts is the address that is connected to.
     */
    readonly send: (message: WebhookMessage) => Effect.Effect<WebhookAnswer>
  }
>()("@leadwell/domain/webhook/WebhookSender") {}
