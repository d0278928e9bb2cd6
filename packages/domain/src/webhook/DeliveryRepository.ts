import { Context, Data, type DateTime, type Effect, type Result } from "effect"
import type { NumberedEvent } from "../event/EventRepository.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Delivery, DeliveryId } from "./Delivery.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"

/** No delivery has this id. */
export class DeliveryNotFound extends Data.TaggedError("DeliveryNotFound")<{}> {}

/** Stores the deliveries of events to webhooks. */
export class DeliveryRepository extends Context.Service<
  DeliveryRepository,
  {
    /**
     * Turns at most `limit` unprocessed events into deliveries, and returns the number of events. Calls `make` for each
     * event and each active webhook that the event counts for; null means no delivery.
     *
     * - MUST return 0 only when no event is left, except those that a concurrent call is processing
     *   (`deliveryRepositoryLaws`).
     * - MUST be atomic: concurrent calls process every event exactly once (`deliveryRepositoryLaws`).
     * - MUST NOT skip an event, in whatever order concurrently written events become visible
     *   (`deliveryRepositoryLaws`).
     * - MUST write nothing while there is no active webhook. A law shares the store with the webhooks of others, so see
     *   `packages/adapters-postgres/test/webhook/webhooks.test.ts`.
     */
    readonly fanOut: (
      limit: number,
      make: (webhook: Webhook, event: NumberedEvent) => Delivery | null
    ) => Effect.Effect<number, StorageUnavailable>
    /** Returns the webhooks that have a delivery due (`deliveryRepositoryLaws`). */
    readonly waiting: (now: DateTime.Utc) => Effect.Effect<ReadonlyArray<WebhookId>, StorageUnavailable>
    /**
     * Returns at most `limit` deliveries of a webhook that are due, the longest waiting first
     * (`deliveryRepositoryLaws`). Claims none of them.
     */
    readonly due: (
      webhook: WebhookId,
      limit: number,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<DeliveryId>, StorageUnavailable>
    /**
     * Replaces a delivery with the result of `change` and returns the replacement.
     *
     * - MUST be atomic: two concurrent calls for one id never see the same delivery (`deliveryRepositoryLaws`).
     * - MUST write nothing when `change` fails (`deliveryRepositoryLaws`).
     * - `change` leaves `id`, `webhook`, `number`, `event` and `created_at` as they are.
     */
    readonly modify: <E>(
      id: DeliveryId,
      change: (delivery: Delivery) => Result.Result<Delivery, E>
    ) => Effect.Effect<Delivery, E | DeliveryNotFound | StorageUnavailable>
    /** Returns one page of the deliveries of a webhook, by descending event number (`deliveryRepositoryLaws`). */
    readonly page: (webhook: WebhookId, request: PageRequest) => Effect.Effect<Page<Delivery>, StorageUnavailable>
    /** Removes every delivery that ended at or before `endedBy` (`deliveryRepositoryLaws`). */
    readonly removeEnded: (endedBy: DateTime.Utc) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/webhook/DeliveryRepository") {}
