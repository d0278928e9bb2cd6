import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import { Fact } from "@leadwell/domain/privacy/Fact"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type Effect, type Option, type Result } from "effect"
import type { Person, PersonId } from "../person/Person.ts"
import type { PersonNotFound } from "../person/PersonRepository.ts"
import type { SecurityNotice } from "../person/SecurityNotice.ts"
import type { CredentialId, Passkey, PasskeyId } from "./Passkey.ts"

/** A passkey with its person. */
export interface PersonPasskey {
  readonly passkey: Passkey
  readonly person: Person
}

/** Another passkey has the credential id of this one. */
export class CredentialTaken extends Fact("CredentialTaken", "Another passkey has the credential id of this one.")<{
  readonly id: PasskeyId
}> {}

/** Stores the passkeys of people. `PersonRepository.decide` removes those of the person. */
export class PasskeyRepository extends Context.Service<
  PasskeyRepository,
  {
    /**
     * Stores a new passkey and the mail that tells of it, and appends the entries of the audit trail. `check` gets the
     * person and the passkeys that the person has.
     *
     * - MUST be atomic: of two concurrent calls for one person, the second sees the passkey of the first
     *   (`passkeyRepositoryLaws`).
     * - MUST give `check` the person as a concurrent `SessionRepository.endAll` leaves the person, unless that call
     *   comes later (`endedAccessLaws`).
     * - MUST fail when a passkey of anybody has the credential id, also for concurrent calls (`passkeyRepositoryLaws`).
     * - MUST write nothing when `check` fails (`passkeyRepositoryLaws`).
     */
    readonly insert: <E>(
      passkey: Passkey,
      check: (registered: ReadonlyArray<Passkey>, person: Person) => Result.Result<void, E>,
      audit: AuditEntries,
      notice: SecurityNotice
    ) => Effect.Effect<void, E | CredentialTaken | PersonNotFound | StorageUnavailable>
    /** Returns the passkey with this credential id and its person (`passkeyRepositoryLaws`). */
    readonly find: (id: CredentialId) => Effect.Effect<Option.Option<PersonPasskey>, StorageUnavailable>
    /** Returns the passkeys of a person, the newest first (`passkeyRepositoryLaws`). */
    readonly ofPerson: (person: PersonId) => Effect.Effect<ReadonlyArray<Passkey>, StorageUnavailable>
    /**
     * Replaces a passkey with the result of `change` and returns the replacement, or nothing when the passkey is
     * removed.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first
     *   (`passkeyRepositoryLaws`).
     * - MUST write nothing when `change` fails (`passkeyRepositoryLaws`).
     * - You may rely on: `change` changes `counter` and `used_at` alone.
     */
    readonly modify: <E>(
      id: CredentialId,
      change: (passkey: Passkey) => Result.Result<Passkey, E>
    ) => Effect.Effect<Option.Option<Passkey>, E | StorageUnavailable>
    /**
     * Removes a passkey of a person or, without an id, all of them. Appends the entries of the audit trail, stores the
     * mail that tells of it, and returns how many passkeys were removed.
     *
     * - MUST append and store nothing when it removes nothing (`passkeyRepositoryLaws`).
     */
    readonly remove: (
      person: PersonId,
      id: PasskeyId | undefined,
      audit: AuditEntries,
      notice: SecurityNotice
    ) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/people/passkey/PasskeyRepository") {}
