import { Context, Data, type Effect } from "effect"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"

/** There is no webhook with this id. */
export class WebhookNotFound extends Data.TaggedError("WebhookNotFound")<{}> {}

/** Keeps webhooks, with their secrets in a form that signs. */
export class WebhookRepository extends Context.Service<
  WebhookRepository,
  {
    /** The webhook with this id. */
    readonly get: (id: WebhookId) => Effect.Effect<Webhook, WebhookNotFound | StorageUnavailable>
    /** Keeps a new webhook. Events count for it that begin to be written once it is kept. */
    readonly insert: (webhook: Webhook) => Effect.Effect<void, StorageUnavailable>
    /**
     * Replaces a webhook with what `change` makes of it, and returns the replacement.
     *
     * MUST be atomic: two concurrent calls for one id never see the same webhook. `change` keeps `id` and `created_at`.
     */
    readonly modify: (
      id: WebhookId,
      change: (webhook: Webhook) => Webhook
    ) => Effect.Effect<Webhook, WebhookNotFound | StorageUnavailable>
    /** One page of the webhooks by id, the greatest first, which is the latest. */
    readonly page: (request: PageRequest) => Effect.Effect<Page<Webhook>, StorageUnavailable>
    /** Removes a webhook and all its deliveries. */
    readonly remove: (id: WebhookId) => Effect.Effect<void, WebhookNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/webhook/WebhookRepository") {}
