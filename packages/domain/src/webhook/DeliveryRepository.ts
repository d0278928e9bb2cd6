import { Context, Data, type DateTime, type Effect, type Result } from "effect"
import type { NumberedEvent } from "../event/EventRepository.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Delivery, DeliveryId } from "./Delivery.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"

/** There is no delivery with this id. */
export class DeliveryNotFound extends Data.TaggedError("DeliveryNotFound")<{}> {}

/** Keeps what is on its way to webhooks. */
export class DeliveryRepository extends Context.Service<
  DeliveryRepository,
  {
    /**
     * Hands at most `limit` of the events that were not handed out yet to the active webhooks they count for, and
     * returns how many events there were. 0 MUST mean that there is none, but for those that another call is handing
     * out at this moment. `make` is asked for each event and each of these webhooks; null is no delivery.
     *
     * MUST be atomic, and MUST hand every event out once: none twice however many calls there are at once, and none
     * left out, in whatever order events that are written at the same moment become visible. MUST write nothing while
     * there is no active webhook.
     */
    readonly fanOut: (
      limit: number,
      make: (webhook: Webhook, event: NumberedEvent) => Delivery | null
    ) => Effect.Effect<number, StorageUnavailable>
    /** The webhooks that have a delivery due. */
    readonly waiting: (now: DateTime.Utc) => Effect.Effect<ReadonlyArray<WebhookId>, StorageUnavailable>
    /** At most `limit` deliveries of a webhook that are due, the one that waits longest first. Nothing is claimed. */
    readonly due: (
      webhook: WebhookId,
      limit: number,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<DeliveryId>, StorageUnavailable>
    /**
     * Replaces a delivery with what `change` makes of it, and returns the replacement.
     *
     * MUST be atomic: two concurrent calls for one id never see the same delivery. When `change` fails, nothing is
     * written. `change` keeps `id`, `webhook`, `number`, `event` and `created_at`.
     */
    readonly modify: <E>(
      id: DeliveryId,
      change: (delivery: Delivery) => Result.Result<Delivery, E>
    ) => Effect.Effect<Delivery, E | DeliveryNotFound | StorageUnavailable>
    /** One page of the deliveries of a webhook by the number of their event, the greatest first. */
    readonly page: (webhook: WebhookId, request: PageRequest) => Effect.Effect<Page<Delivery>, StorageUnavailable>
    /** Removes every delivery that ended at or before an instant. */
    readonly forget: (endedBy: DateTime.Utc) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/webhook/DeliveryRepository") {}
