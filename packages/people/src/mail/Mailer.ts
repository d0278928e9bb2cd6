import type { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { Context, Duration, Effect, Layer } from "effect"
import type { MailAnswer } from "./MailAttempt.ts"

/**
 * The time limit of an attempt. A mail server may think for long before it takes a mail, and who gives up earlier does
 * not learn whether it did: the mail would be sent again.
 */
export const mailAttemptTime = Duration.minutes(2)

/** A mail as it is sent. A name and a subject are one line each. The name of a receiver may be empty. */
export interface MailMessage {
  readonly id: DeliveryId
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Hands mails to a mail server. */
export class Mailer extends Context.Service<
  Mailer,
  {
    /** Whether there is a mail server. Without one, no mail is written, and `send` is never called. */
    readonly isOn: boolean
    /**
     * Makes one attempt and returns its answer.
     *
     * - MUST return within `mailAttemptTime`, even if the mail server never answers (`mailerLaws`).
     * - MUST send every attempt at a mail with the same Message-ID (`mailerLaws`).
     * - MUST return `refused` when the mail server refuses this mail or this address for good (`mailerLaws`).
     * - MUST return `deferred` for any other failure, such as a wrong password. See
     *   `packages/adapters-smtp/test/mailer.test.ts`.
     */
    readonly send: (message: MailMessage) => Effect.Effect<MailAnswer>
  }
>()("@leadwell/people/mail/Mailer") {
  /** No mail server. Mails stay unsent. */
  static readonly off = Layer.succeed(Mailer, {
    isOn: false,
    send: () => Effect.die(new Error("there is no mail server"))
  })
}
