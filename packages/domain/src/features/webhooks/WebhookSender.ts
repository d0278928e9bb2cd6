import { Context, type DateTime, Duration, type Effect } from "effect"
import type { DeliveryId } from "../../delivery/Delivery.ts"
import type { WebhookAnswer } from "./DeliveryAttempt.ts"
import type { WebhookSecret } from "./WebhookSecret.ts"

/** The timeout of an attempt. */
export const attemptTime = Duration.seconds(15)

/**
 * One attempt to deliver a body to a receiver, signed with each of the secrets. A body that `isPersonal` tells of a
 * person.
 */
export interface WebhookMessage {
  readonly id: DeliveryId
  readonly url: string
  readonly secrets: ReadonlyArray<WebhookSecret>
  readonly body: string
  readonly isPersonal: boolean
  readonly at: DateTime.Utc
}

/** Sends messages to receivers. */
export class WebhookSender extends Context.Service<
  WebhookSender,
  {
    /**
     * Makes one attempt and returns its result.
     *
     * - MUST return within `attemptTime`, even if the receiver never answers (`webhookSenderLaws`).
     * - MUST return the `Retry-After` of an answer, in seconds or until a date, counted from the `Date` of the answer
     *   (`webhookSenderLaws`).
     * - MUST sign by the Standard Webhooks specification (`webhookSenderLaws`).
     * - MUST NOT follow a redirect (`webhookSenderLaws`).
     * - MUST NOT read more than a small part of the answer (`webhookSenderLaws`).
     * - MUST NOT send a personal body other than over https, whatever `ReceiverAddresses` allows (`webhookSenderLaws`).
     * - MUST NOT connect to an address that `ReceiverAddresses` forbids (`publicWebhookSenderLaws`).
     * - MUST judge the address of the connection, not an earlier answer of the name server. No law can change such an
     *   answer, so see `packages/adapters-webhooks/test/lookup.test.ts`.
     */
    readonly send: (message: WebhookMessage) => Effect.Effect<WebhookAnswer>
  }
>()("@leadwell/domain/features/webhooks/WebhookSender") {}
