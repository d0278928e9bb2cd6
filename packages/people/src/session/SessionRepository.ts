import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { Person, PersonId } from "../person/Person.ts"
import type { PersonNotFound } from "../person/PersonRepository.ts"
import type { SecretHash } from "../person/Secret.ts"
import type { SecurityNotice } from "../person/SecurityNotice.ts"
import type { Session, SessionId } from "./Session.ts"
import type { SignInLink } from "./SignInLink.ts"

/** A session with its person. An operator may have ended the membership of its account. */
export interface PersonSession {
  readonly session: Session
  readonly person: Person
}

/** What else ends with all sessions of a person. */
export interface AccessEnd {
  /** Returns the person, whose earlier sessions count no more. It keeps all but `sessions_ended_at`. */
  readonly end: (person: Person) => Person
  /** Tells the person that passkeys were removed, or null to leave the passkeys. */
  readonly withPasskeys: SecurityNotice | null
  readonly audit: AuditEntries
}

/** The person before the end of all sessions, and what was removed, also what counted no more. */
export interface EndedAccess {
  readonly person: Person
  readonly sessions: ReadonlyArray<Session>
  readonly links: ReadonlyArray<SignInLink>
  readonly passkeysRemoved: number
  readonly passkeysLeft: number
}

/** Stores the sessions of people. */
export class SessionRepository extends Context.Service<
  SessionRepository,
  {
    /**
     * Stores a new session, and removes the one that it replaces in its browser. Its person exists.
     *
     * - MUST be atomic (`sessionRepositoryLaws`).
     */
    readonly insert: (session: Session, replaced: SecretHash | null) => Effect.Effect<void, StorageUnavailable>
    /** Returns the session with this hash and its person, whether the session still counts or not. */
    readonly find: (hash: SecretHash) => Effect.Effect<Option.Option<PersonSession>, StorageUnavailable>
    /** Returns the sessions of a person, the newest first (`sessionRepositoryLaws`). */
    readonly ofPerson: (person: PersonId) => Effect.Effect<ReadonlyArray<Session>, StorageUnavailable>
    /**
     * Replaces a session with the result of `change` and returns the replacement, or nothing when the session is
     * removed.
     *
     * - MUST be atomic: of two concurrent calls for one hash, the second sees the writes of the first
     *   (`sessionRepositoryLaws`).
     * - MUST NOT bring back a removed session (`sessionRepositoryLaws`).
     * - You may rely on: `change` keeps `id`, `hash`, `person` and `created_at`.
     */
    readonly modify: (
      hash: SecretHash,
      change: (session: Session) => Session
    ) => Effect.Effect<Option.Option<Session>, StorageUnavailable>
    /**
     * Removes some sessions of a person, appends the entries of the audit trail, and returns how many sessions were
     * removed.
     *
     * - MUST append nothing when it removes nothing (`sessionRepositoryLaws`).
     */
    readonly remove: (
      person: PersonId,
      sessions: ReadonlyArray<SessionId>,
      audit: AuditEntries
    ) => Effect.Effect<number, StorageUnavailable>
    /**
     * Ends all that signs a person in now: removes the sessions, the links and the challenges of the person, and the
     * passkeys if `withPasskeys` says so. Appends the entries of the audit trail. If passkeys were removed, it stores
     * the mail that tells the person.
     *
     * - MUST be atomic: what a concurrent call stores for the person is removed, or that call sees the new
     *   `sessions_ended_at` (`endedAccessLaws`).
     * - MUST touch nothing of another person (`endedAccessLaws`).
     */
    readonly endAll: (
      person: PersonId,
      access: AccessEnd
    ) => Effect.Effect<EndedAccess, PersonNotFound | StorageUnavailable>
    /**
     * Removes at most `limit` sessions that were last used at `until` or earlier, and returns their number.
     *
     * - MUST return 0 only when no such session is left, except those that a concurrent call is removing
     *   (`sessionRepositoryLaws`).
     */
    readonly removeIdle: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/people/session/SessionRepository") {}
