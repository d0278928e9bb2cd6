import type { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { PersonId } from "../person/Person.ts"
import type { MailDelivery, MailId, MailStatus } from "./MailDelivery.ts"
import type { CoveredEvent } from "./MailRecipients.ts"

/** How much of the queues of a person to read: the first mails of some queues. */
export interface QueueLimits {
  readonly queues: number
  readonly mails: number
}

/** People who wait for a mail, and the last person who was looked at, or null when no other has a pending mail. */
export interface WaitingPeople {
  readonly people: ReadonlyArray<PersonId>
  readonly last: PersonId | null
}

/**
 * Stores mails to people. The mails to one person about one business form a queue, by the numbers of their events. A
 * mail about no business is alone in its queue.
 */
export class MailDeliveryRepository extends Context.Service<
  MailDeliveryRepository,
  {
    /**
     * Fans out: examines at most `limit` events of these types that no earlier call examined, stores the mails that
     * `make` returns for them, and returns the number of these events. `make` gets the events by ascending number, each
     * with the people with a membership that covers its business (`peopleCovering`).
     *
     * - MUST give each event the present account of its business, and the present people (`mailFanOutLaws`).
     * - MUST pass events that no membership covers, and need not read them: they do not count (`mailFanOutLaws`).
     * - MUST return less than `limit` only when no event is left, except those that a concurrent call is processing
     *   (`mailFanOutLaws`).
     * - MUST be atomic: concurrent calls process every event exactly once (`mailFanOutLaws`).
     * - MUST NOT skip an event, in any order in which concurrently written events become visible (`mailFanOutLaws`).
     */
    readonly fanOut: (
      limit: number,
      types: ReadonlyArray<DomainEventType>,
      make: (events: ReadonlyArray<CoveredEvent>) => ReadonlyArray<MailDelivery>
    ) => Effect.Effect<number, StorageUnavailable>
    /** Stores new mails of people who exist. A stored mail with the same id stays unchanged (`mailRepositoryLaws`). */
    readonly insert: (mails: ReadonlyArray<MailDelivery>) => Effect.Effect<void, StorageUnavailable>
    /**
     * Looks at the next `limit` people above an id who have a pending mail, by ascending id, and returns those for whom
     * `due` returns a mail (`mailQueueLaws`). There may be very many while a mail server is away.
     */
    readonly waiting: (
      now: DateTime.Utc,
      above: PersonId | null,
      limit: number
    ) => Effect.Effect<WaitingPeople, StorageUnavailable>
    /**
     * Returns the first pending mails of each queue of a person that `dueMailQueues` in `mail/MailQueue.ts` returns, in
     * the same order. It changes none of them: the caller claims mails with `modify`.
     *
     * - MUST return a queue when the `due_at` of its first mail is at or before `now`, or when a mail joined the queue
     *   after the last attempt at its first (`mailQueueLaws`).
     * - MUST NOT return a queue whose first mail is claimed beyond `now` (`mailQueueLaws`).
     * - MUST return queues without a business first, then by `due_at` and id of the first mail (`mailQueueLaws`).
     */
    readonly due: (
      person: PersonId,
      limits: QueueLimits,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<MailDelivery>>, StorageUnavailable>
    /**
     * Replaces mails, each with what `change` returns for the stored mail and for what the caller knows of it. Returns
     * the replacements, in the order of `known`. An unknown mail, and one without a replacement, is left out.
     *
     * - MUST be atomic for each mail: of two concurrent changes of one, the second sees the writes of the first
     *   (`mailRepositoryLaws`).
     * - You may rely on: `change` keeps `id`, `kind`, `person`, what the mail is about, and `created_at`. No id is in
     *   `known` twice.
     */
    readonly modify: <Known extends { readonly id: MailId }>(
      known: ReadonlyArray<Known>,
      change: (mail: MailDelivery, known: Known) => Option.Option<MailDelivery>
    ) => Effect.Effect<ReadonlyArray<MailDelivery>, StorageUnavailable>
    /**
     * Returns one page of the mails, or of those with one of these statuses, by descending id, with an exact total
     * (`mailRepositoryLaws`).
     */
    readonly page: (
      status: ReadonlyArray<MailStatus> | undefined,
      request: PageRequest
    ) => Effect.Effect<Page<MailDelivery>, StorageUnavailable>
    /** Removes every mail that ended at or before `endedBy` (`mailRepositoryLaws`). */
    readonly removeEnded: (endedBy: DateTime.Utc) => Effect.Effect<void, StorageUnavailable>
  }
>()("@leadwell/people/mail/MailDeliveryRepository") {}
