import { Context, type Effect } from "effect"

/** A request as it arrived. The names of the headers are in lower case. */
export interface ReceivedRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly body: string
}

/**
 * What a receiver answers. A path, such as `/elsewhere`, redirects; `isEndless` has a body without end, and `date` and
 * `retryAfter` are the headers of these names.
 */
export type ReceiverAnswer =
  | {
      readonly status: number
      readonly location?: string
      readonly isEndless?: boolean
      readonly date?: string
      readonly retryAfter?: string
    }
  | "nothing"

/**
 * A receiver of webhooks on a loopback address, over plain HTTP. The tests of an adapter provide it, because the domain
 * opens no sockets.
 */
export class WebhookReceiver extends Context.Service<
  WebhookReceiver,
  {
    /** The URL of the receiver, without a path. */
    readonly url: string
    /** Forgets all requests, and gives this answer from now on. */
    readonly answer: (answer: ReceiverAnswer) => Effect.Effect<void>
    /** The requests since the answer was set. */
    readonly received: Effect.Effect<ReadonlyArray<ReceivedRequest>>
    /** The bytes of the body that were written since the answer was set. */
    readonly written: Effect.Effect<number>
    /** Waits for the next request. */
    readonly arrival: Effect.Effect<void>
  }
>()("@leadwell/laws/features/webhooks/WebhookReceiver") {}
