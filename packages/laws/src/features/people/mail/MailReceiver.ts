import { Context, type Effect } from "effect"

/** A mail as it arrived, decoded. The names of the headers are in lower case. */
export interface ReceivedMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** What a mail server does with a mail: take it, refuse it for good or for now, or not answer. */
export type ReceiverReply = "accept" | "refuse" | "defer" | "nothing"

/** A mail server on a loopback address. The tests of an adapter provide it, because the domain opens no sockets. */
export class MailReceiver extends Context.Service<
  MailReceiver,
  {
    /** Forgets all mails, and does this from now on. */
    readonly reply: (reply: ReceiverReply) => Effect.Effect<void>
    /** The mails that were taken since. */
    readonly received: Effect.Effect<ReadonlyArray<ReceivedMail>>
    /** Waits for the next mail to begin. */
    readonly arrival: Effect.Effect<void>
  }
>()("@leadwell/laws/features/people/mail/MailReceiver") {}
