import { Context, type DateTime, type Effect, type Option } from "effect"
import type { AccountId } from "../access/Account.ts"
import type { AuditEntries } from "../audit/AuditEntry.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { DomainEventType } from "../event/DomainEvent.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Delivery, DeliveryForm, DeliveryId } from "./Delivery.ts"
import type { AccountedEvent } from "./EventAudience.ts"

/** Events with numbers above `after` up to `until`, of these types or of all. */
export interface EventRange {
  readonly after: number
  readonly until: number
  readonly types?: ReadonlyArray<DomainEventType> | undefined
}

/**
 * Which events of a range to read: the first `limit`, about these businesses or about anything. Null among the
 * businesses is for events about none.
 */
export interface EventSelection extends EventRange {
  readonly businesses?: ReadonlyArray<BusinessId | null> | undefined
  readonly limit: number
}

/** A business and its account. */
export interface OwnedBusiness {
  readonly id: BusinessId
  readonly account: AccountId
}

/** Which deliveries a page shows: those of a receiver or of all, with one of these statuses or with any. */
export interface DeliverySelection<D extends Delivery> {
  readonly receiver?: D["receiver"] | undefined
  readonly status?: ReadonlyArray<D["status"]> | undefined
}

/** Receivers who wait, and the last one who was looked at, or null when no other has a pending delivery. */
export interface WaitingReceivers<D extends Delivery> {
  readonly receivers: ReadonlyArray<D["receiver"]>
  readonly last: D["receiver"] | null
}

/** How many deliveries of a receiver wait for an attempt, and how many have failed and were not replayed since. */
export interface DeliveryCounts {
  readonly pending: number
  readonly failed: number
}

/** Stores the deliveries of all channels, and how far each channel has gone through the events. */
export class DeliveryRepository extends Context.Service<
  DeliveryRepository,
  {
    /**
     * Returns the range of events that a channel has not fanned out, or that are above a number, or null when there is
     * none (`fanOutLaws`).
     *
     * - MUST end the range before any event that is not visible but may become so, in any order in which concurrently
     *   written events become visible (`fanOutLaws`).
     */
    readonly unseen: (from: string | number) => Effect.Effect<EventRange | null, StorageUnavailable>
    /** Returns the businesses of the events of a range, with their present accounts, in any order (`fanOutLaws`). */
    readonly businesses: (range: EventRange) => Effect.Effect<ReadonlyArray<OwnedBusiness>, StorageUnavailable>
    /**
     * Returns the selected events by ascending number (`fanOutLaws`).
     *
     * - MUST give each event the account and the website of its lead, and the present account of its business
     *   (`fanOutLaws`).
     */
    readonly events: (selection: EventSelection) => Effect.Effect<ReadonlyArray<AccountedEvent>, StorageUnavailable>
    /**
     * Stores new deliveries of a channel, and that it has gone through the events from one number to another. Returns
     * whether it has.
     *
     * - MUST write nothing when the channel has gone beyond `from` (`fanOutLaws`).
     * - MUST be atomic: of many calls with one `from`, one writes (`fanOutLaws`).
     */
    readonly advance: <D extends Delivery>(
      form: DeliveryForm<D>,
      from: number,
      until: number,
      deliveries: ReadonlyArray<D>
    ) => Effect.Effect<boolean, StorageUnavailable>
    /**
     * Stores new deliveries, and appends the entries of the audit trail. A stored delivery with the same id stays
     * unchanged (`deliveryRepositoryLaws`).
     */
    readonly insert: <D extends Delivery>(
      form: DeliveryForm<D>,
      deliveries: ReadonlyArray<D>,
      audit: AuditEntries
    ) => Effect.Effect<void, StorageUnavailable>
    /**
     * Looks at the next `limit` receivers above an id who have a pending delivery, by ascending id, and returns those
     * for whom `due` returns one (`deliveryQueueLaws`). There may be very many while a mail server is away.
     */
    readonly waiting: <D extends Delivery>(
      form: DeliveryForm<D>,
      now: DateTime.Utc,
      above: D["receiver"] | null,
      limit: number
    ) => Effect.Effect<WaitingReceivers<D>, StorageUnavailable>
    /**
     * Returns the first pending deliveries of each queue of a receiver that `dueQueues` in `delivery/DeliveryQueue.ts`
     * returns, in the same order, at most so many queues and deliveries of each. It changes none of them: the caller
     * claims deliveries with `modify`.
     *
     * - MUST return a queue when the `due_at` of its first delivery is at or before `now`, or when one joined the queue
     *   after the last attempt at its first (`deliveryQueueLaws`).
     * - MUST NOT return a queue whose first delivery is claimed beyond `now` (`deliveryQueueLaws`).
     * - MUST return those without a queue first, then by `due_at`, number and id of the first (`deliveryQueueLaws`).
     */
    readonly due: <D extends Delivery>(
      form: DeliveryForm<D>,
      receiver: D["receiver"],
      limits: { readonly queues: number; readonly deliveries: number },
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<D>>, StorageUnavailable>
    /**
     * Replaces deliveries, each with what `change` returns for the stored one and for what the caller knows of it, and
     * appends the entries of the audit trail of each. Returns the replacements, in the order of `known`. An unknown
     * delivery, and one without a replacement, is left out.
     *
     * - MUST be atomic for each delivery: of two concurrent changes of one, the second sees the writes of the first
     *   (`deliveryRepositoryLaws`).
     * - You may rely on: `change` keeps `id`, `receiver`, `queue`, `number`, what it tells, and `created_at`. No id is
     *   in `known` twice.
     */
    readonly modify: <D extends Delivery, Known extends { readonly id: DeliveryId }>(
      form: DeliveryForm<D>,
      known: ReadonlyArray<Known>,
      change: (delivery: D, known: Known) => Option.Option<D>,
      audit?: (delivery: D) => AuditEntries
    ) => Effect.Effect<ReadonlyArray<D>, StorageUnavailable>
    /**
     * Returns one page of the selected deliveries, with an exact total: those of a receiver by descending `created_at`,
     * number and id, and those of all by descending id (`deliveryRepositoryLaws`).
     */
    readonly page: <D extends Delivery>(
      form: DeliveryForm<D>,
      selection: DeliverySelection<D>,
      request: PageRequest
    ) => Effect.Effect<Page<D>, StorageUnavailable>
    /**
     * Counts the deliveries of each of these receivers. One without any may be left out (`deliveryRepositoryLaws`).
     *
     * - MUST count exactly up to `most`, and return `most` above it (`deliveryRepositoryLaws`).
     */
    readonly counts: <D extends Delivery>(
      form: DeliveryForm<D>,
      receivers: ReadonlyArray<D["receiver"]>,
      most: number
    ) => Effect.Effect<ReadonlyMap<string, DeliveryCounts>, StorageUnavailable>
    /** Removes at most `limit` deliveries of a receiver, and returns their number (`deliveryRepositoryLaws`). */
    readonly remove: <D extends Delivery>(
      form: DeliveryForm<D>,
      receiver: D["receiver"],
      limit: number
    ) => Effect.Effect<number, StorageUnavailable>
    /** Removes every delivery of any channel that ended at or before `endedBy` (`deliveryRepositoryLaws`). */
    readonly removeEnded: (endedBy: DateTime.Utc) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/domain/delivery/DeliveryRepository") {}
