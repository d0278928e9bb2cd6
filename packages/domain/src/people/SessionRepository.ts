import { Context, type DateTime, type Effect, type Option } from "effect"
import type { AuditEntries } from "../audit/AuditEntry.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { Person, PersonId } from "./Person.ts"
import type { SecretHash } from "./Secret.ts"
import type { Session, SessionId } from "./Session.ts"

/** A session with its person. An operator may have ended the membership of its account. */
export interface PersonSession {
  readonly session: Session
  readonly person: Person
}

/** Stores the sessions of people. */
export class SessionRepository extends Context.Service<
  SessionRepository,
  {
    /** Stores a new session. Its person exists. */
    readonly insert: (session: Session) => Effect.Effect<void, StorageUnavailable>
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
     * Removes some sessions of a person, or all, appends the entries of the audit trail, and returns how many sessions
     * were removed.
     *
     * - MUST append nothing when it removes nothing (`sessionRepositoryLaws`).
     */
    readonly remove: (
      person: PersonId,
      sessions: ReadonlyArray<SessionId> | undefined,
      audit: AuditEntries
    ) => Effect.Effect<number, StorageUnavailable>
    /**
     * Removes at most `limit` sessions that were last used at `until` or earlier, and returns their number.
     *
     * - MUST return 0 only when no such session is left, except those that a concurrent call is removing
     *   (`sessionRepositoryLaws`).
     */
    readonly removeIdle: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/people/SessionRepository") {}
