import { Context, Data, type Effect, type Option } from "effect"
import type { AccountId } from "../account/Account.ts"
import type { AuditEntries } from "../audit/AuditEntry.ts"
import type { Email } from "../lead/Email.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Person, PersonId } from "./Person.ts"

/** No person has this id. */
export class PersonNotFound extends Data.TaggedError("PersonNotFound")<{}> {}

/** Another person has this e-mail address. */
export class EmailTaken extends Data.TaggedError("EmailTaken")<{}> {}

/** Stores the people who sign in. */
export class PersonRepository extends Context.Service<
  PersonRepository,
  {
    /** Returns the person with this id. */
    readonly get: (id: PersonId) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /** Returns the person whose e-mail address has the same comparable form (`personRepositoryLaws`). */
    readonly find: (email: Email) => Effect.Effect<Option.Option<Person>, StorageUnavailable>
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
     * - MUST append nothing when `change` returns the person that it received (`personRepositoryLaws`).
     * - You may rely on: `change` keeps `id`, `email` and `created_at`.
     */
    readonly modify: (
      id: PersonId,
      change: (person: Person) => Person,
      audit: AuditEntries
    ) => Effect.Effect<Person, PersonNotFound | StorageUnavailable>
    /**
     * Removes a person and appends the entries of the audit trail.
     *
     * - MUST remove the sessions, the links and the passkeys of the person too (`personRepositoryLaws`).
     */
    readonly remove: (id: PersonId, audit: AuditEntries) => Effect.Effect<void, PersonNotFound | StorageUnavailable>
    /**
     * Returns one page of the people, or of those with a membership of an account.
     *
     * - MUST order people by descending id, which is the newest first among UUIDv7 ids (`personRepositoryLaws`).
     * - MUST count the total exactly (`personRepositoryLaws`).
     */
    readonly page: (
      account: AccountId | undefined,
      request: PageRequest
    ) => Effect.Effect<Page<Person>, StorageUnavailable>
  }
>()("@leadwell/domain/people/PersonRepository") {}
