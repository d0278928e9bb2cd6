import type { AccountId } from "@leadwell/domain/access/Account"
import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { Business } from "@leadwell/domain/catalog/Business"
import type { SearchWords } from "@leadwell/domain/input/SearchWords"
import type { Email } from "@leadwell/domain/lead/Email"
import type { Page } from "@leadwell/domain/pagination/Page"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type Effect, type Option, type Result } from "effect"
import type { InvitationDay, InvitationLimit } from "./InvitationLimits.ts"
import type { Membership } from "./Membership.ts"
import type { InvitationId } from "./PendingMembership.ts"
import type { Person, PersonId } from "./Person.ts"
import type { DecidePerson } from "./PersonChange.ts"

/** No person has this id. It is null when an e-mail address was looked for, which no error carries. */
export class PersonNotFound extends Fact("PersonNotFound", "No person is what was looked for.")<{
  readonly id: PersonId | null
}> {}

/** Another person has the e-mail address of this one. */
export class EmailTaken extends Fact("EmailTaken", "Another person has the e-mail address of this one.")<{
  readonly id: PersonId
}> {}

/** Stores the people who sign in. */
export class PersonRepository extends Context.Service<
  PersonRepository,
  {
    /** Returns the person with this id. */
    readonly get: (id: PersonId) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /** Returns the person whose e-mail address has the same comparable form (`personRepositoryLaws`). */
    readonly find: (email: Email) => Effect.Effect<Option.Option<Person>, StorageUnavailable>
    /** Returns the person with a pending membership of an invitation (`pendingMembershipLaws`). */
    readonly invited: (invitation: InvitationId) => Effect.Effect<Option.Option<Person>, StorageUnavailable>
    /**
     * Replaces the person with an e-mail address, or nobody, with the result of `change`. Counts one invitation of the
     * business day for each account of `invitingAccounts`, appends the entries of the audit trail, and returns the
     * replacement.
     *
     * - MUST be atomic: of two concurrent calls for one comparable address, the second sees the writes of the first,
     *   also when nobody has it (`pendingMembershipLaws`).
     * - MUST fail, and write and append nothing, when `withinLimits` fails for an account, also for concurrent calls
     *   (`invitationLimitLaws`).
     * - MUST write, count and append nothing when `change` fails, or returns the person that it received
     *   (`pendingMembershipLaws`).
     * - You may rely on: `change` keeps `id`, `email` and `created_at` of a person, and makes one with this address.
     */
    readonly invite: <E>(
      email: Email,
      change: (person: Option.Option<Person>) => Result.Result<Person, E>,
      day: InvitationDay,
      audit: AuditEntries
    ) => Effect.Effect<Person, E | InvitationLimit | StorageUnavailable>
    /**
     * Stores a new person and appends the entries of the audit trail. The accounts of the memberships exist.
     *
     * - MUST fail when another person has the same comparable e-mail address, also for concurrent calls
     *   (`personRepositoryLaws`).
     */
    readonly insert: (person: Person, audit: AuditEntries) => Effect.Effect<void, EmailTaken | StorageUnavailable>
    /**
     * Replaces a person with the result of `change`, appends the entries of the audit trail, and returns the
     * replacement.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first
     *   (`personRepositoryLaws`).
     * - MUST write and append nothing when `change` fails, or returns the person that it received
     *   (`personRepositoryLaws`).
     * - You may rely on: `change` keeps `id`, `email` and `created_at`.
     */
    readonly modify: <E>(
      id: PersonId,
      change: (person: Person) => Result.Result<Person, E>,
      audit: AuditEntries
    ) => Effect.Effect<Person, E | PersonNotFound | StorageUnavailable>
    /**
     * Removes a person, or replaces the person with what `decide` leaves; ends the things that it ends, appends its
     * entries and returns its answer.
     *
     * - MUST give `decide` the tokens and webhooks that the person made, and those that these tokens made and so on,
     *   by ascending id, except what is revoked or disabled (`creationLaws`).
     * - MUST end nothing else, and leave an end as it is that came first (`creationLaws`).
     * - MUST remove the sessions, the links and the passkeys of a person who is removed, and of nobody else
     *   (`personRepositoryLaws`).
     * - MUST be atomic: a concurrent `modify` is seen by `decide`, or comes after it (`personRepositoryLaws`).
     * - MUST write and append nothing when `decide` fails (`personRepositoryLaws`).
     */
    readonly decide: <A, E>(
      id: PersonId,
      decide: DecidePerson<A, E>
    ) => Effect.Effect<A, E | PersonNotFound | StorageUnavailable>
    /**
     * Does what the method `decide` does, and counts what the decision invites to as `invite` counts it.
     *
     * - MUST fail, and write, end and append nothing, when `withinLimits` fails for an account (`invitationLimitLaws`).
     * - You may rely on: the decision leaves a person.
     */
    readonly decideInviting: <A, E>(
      id: PersonId,
      decide: DecidePerson<A, E>,
      day: InvitationDay
    ) => Effect.Effect<A, E | InvitationLimit | PersonNotFound | StorageUnavailable>
    /**
     * Returns the people with a membership of the account of any of these businesses that has no scope, or one that
     * names the business, in any order (`mailFanOutLaws`).
     */
    readonly covering: (
      businesses: ReadonlyArray<Pick<Business, "account" | "id">>
    ) => Effect.Effect<ReadonlyArray<Person>, StorageUnavailable>
    /**
     * Returns the people with a membership of an account, or with a role, above an id: at most `limit`, by ascending
     * id. Work on all of them goes in such steps, because the cost of a page grows with the pages before it.
     *
     * - MUST return fewer than `limit` only when nobody else follows (`membershipLaws`).
     * - MUST NOT return anybody for a pending membership (`pendingMembershipLaws`).
     */
    readonly withMembership: (
      which: Pick<Membership, "account"> | Pick<Membership, "role">,
      above: PersonId | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Person>, StorageUnavailable>
    /**
     * Returns the first `limit` people whose name or e-mail address has all of these words, by descending id.
     *
     * - MUST select as `hasWords` does (`personRepositoryLaws`).
     */
    readonly search: (words: SearchWords, limit: number) => Effect.Effect<ReadonlyArray<Person>, StorageUnavailable>
    /**
     * Returns one page of the people, or of those with a membership or a pending membership of an account.
     *
     * - MUST order people by descending id, which is the newest first among UUIDv7 ids (`personRepositoryLaws`).
     * - MUST order the people of an account by descending id, and in place of it by that of the invitation of a pending
     *   membership (`pendingMembershipLaws`).
     */
    readonly page: (
      account: AccountId | undefined,
      request: PageRequest
    ) => Effect.Effect<Page<Person>, StorageUnavailable>
  }
>()("@leadwell/people/person/PersonRepository") {}
