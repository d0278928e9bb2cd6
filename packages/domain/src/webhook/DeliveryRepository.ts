import { Context, Data, type DateTime, type Effect, type Result } from "effect"
import type { AuditEntries } from "../audit/AuditEntry.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Delivery, DeliveryId } from "./Delivery.ts"
import type { AccountedEvent } from "./EventAudience.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"
import type { WebhookNotFound } from "./WebhookRepository.ts"

/** No delivery has this id. */
export class DeliveryNotFound extends Data.TaggedError("DeliveryNotFound")<{ readonly id: DeliveryId }> {}

/** How many deliveries of a webhook wait for an attempt, and how many have failed and were not replayed since. */
export interface DeliveryCounts {
  readonly pending: number
  readonly failed: number
}

/** Stores the deliveries of events to webhooks. */
export class DeliveryRepository extends Context.Service<
  DeliveryRepository,
  {
    /**
     * Fans out: turns at most `limit` events that no earlier call processed into deliveries, and returns the number of
     * these events. Calls `make` for each event and each webhook that is not disabled and was inserted before the event
     * (`WebhookRepository.insert` says what that means); null means no delivery.
     *
     * - MUST give each event the account of its lead, and the present account of its business (`eventAudienceLaws`).
     * - MUST return 0 only when no event is left, except those that a concurrent call is processing, or when no webhook
     *   is active. The caller stops then (`deliveryRepositoryLaws`). It may process fewer than `limit`, so that no step
     *   stores too many deliveries.
     * - MUST be atomic: concurrent calls process every event exactly once (`deliveryRepositoryLaws`).
     * - MUST NOT skip an event, in any order in which concurrently written events become visible
     *   (`deliveryRepositoryLaws`).
     * - MUST NOT let a webhook be disabled between a call of `make` and the write. No law can check this. See
     *   `packages/adapters-postgres/test/webhook/disabledMeanwhile.test.ts`.
     * - MUST write nothing while no webhook is active. No law can check this, because other laws keep active webhooks
     *   in the store. See `packages/adapters-postgres/test/webhook/webhooks.test.ts`.
     */
    readonly fanOut: (
      limit: number,
      make: (webhook: Webhook, event: AccountedEvent) => Delivery | null
    ) => Effect.Effect<number, StorageUnavailable>
    /** Returns the webhooks that have a delivery with `due_at` at or before `now` (`deliveryRepositoryLaws`). */
    readonly waiting: (now: DateTime.Utc) => Effect.Effect<ReadonlyArray<WebhookId>, StorageUnavailable>
    /**
     * Returns at most `limit` deliveries of a webhook with `due_at` at or before `now`, by `due_at`, then by event
     * number (`deliveryRepositoryLaws`). It changes none of them: the caller claims a delivery with `modify`, so that
     * no other process attempts it too.
     */
    readonly due: (
      webhook: WebhookId,
      limit: number,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<DeliveryId>, StorageUnavailable>
    /**
     * Replaces a delivery with the result of `change`, appends the entries of the audit trail, and returns the
     * replacement.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first
     *   (`deliveryRepositoryLaws`).
     * - MUST write nothing when `change` fails (`deliveryRepositoryLaws`).
     * - You may rely on: `change` keeps `id`, `webhook`, `number`, `event` and `created_at`.
     */
    readonly modify: <E>(
      id: DeliveryId,
      change: (delivery: Delivery) => Result.Result<Delivery, E>,
      audit: AuditEntries
    ) => Effect.Effect<Delivery, E | DeliveryNotFound | StorageUnavailable>
    /**
     * Stores the delivery that `make` returns for a test event of a webhook, and appends the entries of the audit
     * trail. `make` gets a number below those of all events that are written later.
     *
     * - MUST NOT store a delivery of a webhook that is removed meanwhile (`testDeliveryLaws`).
     * - MUST NOT let a webhook be disabled between the call of `make` and the write. No law can check this. See
     *   `packages/adapters-postgres/test/webhook/disabledMeanwhile.test.ts`.
     * - MUST write nothing when `make` fails (`testDeliveryLaws`).
     */
    readonly insertTest: <E>(
      webhook: WebhookId,
      make: (webhook: Webhook, number: number) => Result.Result<Delivery, E>,
      audit: AuditEntries
    ) => Effect.Effect<Delivery, E | WebhookNotFound | StorageUnavailable>
    /**
     * Replaces at most `limit` deliveries of a webhook that failed and ended at or before `endedBy` with the results of
     * `change`, appends the entries of the audit trail for them, and returns their number.
     *
     * - MUST be atomic for each delivery: concurrent calls replace it once (`testDeliveryLaws`).
     * - MUST return 0 only when no such delivery is left (`testDeliveryLaws`).
     * - You may rely on: `change` returns no delivery that failed, and keeps what `modify` keeps.
     */
    readonly modifyFailed: (
      webhook: WebhookId,
      endedBy: DateTime.Utc,
      limit: number,
      change: (delivery: Delivery) => Delivery,
      audit: (delivery: Delivery) => AuditEntries
    ) => Effect.Effect<number, StorageUnavailable>
    /**
     * Returns one page of the deliveries of a webhook, by descending number, and of one number by descending id
     * (`deliveryRepositoryLaws`, `testDeliveryLaws`).
     */
    readonly page: (webhook: WebhookId, request: PageRequest) => Effect.Effect<Page<Delivery>, StorageUnavailable>
    /**
     * Counts the deliveries of each of these webhooks. A webhook without any may be left out (`testDeliveryLaws`).
     *
     * - MUST count exactly up to `most`, and return `most` above it, so that the cost is bounded (`testDeliveryLaws`).
     */
    readonly counts: (
      webhooks: ReadonlyArray<WebhookId>,
      most: number
    ) => Effect.Effect<ReadonlyMap<WebhookId, DeliveryCounts>, StorageUnavailable>
    /**
     * Removes every delivery that ended at or before `endedBy` (`deliveryRepositoryLaws`), and every one of a webhook
     * that was removed.
     */
    readonly removeEnded: (endedBy: DateTime.Utc) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/webhook/DeliveryRepository") {}
