import { Context, Data, type DateTime, type Effect, type Result } from "effect"
import type { DomainEventType } from "../event/DomainEvent.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { Person, PersonId } from "../people/Person.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { AccountedEvent } from "../webhook/EventAudience.ts"
import type { MailDelivery, MailId, MailStatus } from "./MailDelivery.ts"

/** No mail has this id. */
export class MailNotFound extends Data.TaggedError("MailNotFound")<{}> {}

/** A mail that may be sent, with the number of its claims so far. */
export interface DueMail {
  readonly id: MailId
  readonly claim: number
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
     * `make` returns for each of them, and returns the number of these events. `make` gets the event, and the people
     * with a membership that covers its business (`peopleCovering`).
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
      make: (event: AccountedEvent, people: ReadonlyArray<Person>) => ReadonlyArray<MailDelivery>
    ) => Effect.Effect<number, StorageUnavailable>
    /** Stores new mails of people who exist. A stored mail with the same id stays unchanged (`mailRepositoryLaws`). */
    readonly insert: (mails: ReadonlyArray<MailDelivery>) => Effect.Effect<void, StorageUnavailable>
    /** Returns the people for whom `due` returns a mail (`mailQueueLaws`). */
    readonly waiting: (now: DateTime.Utc) => Effect.Effect<ReadonlyArray<PersonId>, StorageUnavailable>
    /**
     * Returns the first pending mail of each queue of a person that may be sent now: at most `limit`, those without a
     * business first. It changes none of them: the caller claims a mail with `modify`.
     *
     * - MUST return a mail when its `due_at` is at or before `now`, or when a mail joined its queue after its last
     *   attempt (`mailQueueLaws`).
     * - MUST NOT return a mail that is claimed beyond `now` (`mailQueueLaws`).
     */
    readonly due: (
      person: PersonId,
      limit: number,
      now: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<DueMail>, StorageUnavailable>
    /**
     * Replaces a mail with the result of `change`, and returns the replacement.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first
     *   (`mailRepositoryLaws`).
     * - MUST write nothing when `change` fails (`mailRepositoryLaws`).
     * - You may rely on: `change` keeps `id`, `kind`, `person`, what the mail is about, and `created_at`.
     */
    readonly modify: <E>(
      id: MailId,
      change: (mail: MailDelivery) => Result.Result<MailDelivery, E>
    ) => Effect.Effect<MailDelivery, E | MailNotFound | StorageUnavailable>
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
>()("@leadwell/domain/mail/MailDeliveryRepository") {}
