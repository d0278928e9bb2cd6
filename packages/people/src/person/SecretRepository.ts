import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SecretHash } from "./Secret.ts"
import type { SecretOf, StoredSecret } from "./StoredSecret.ts"

/**
 * Stores what secrets in links open, and challenges, so that any server can finish what another began. They go with
 * their person. `ErasureRepository.eraseLeads` removes those of the leads that it erases.
 */
export class SecretRepository extends Context.Service<
  SecretRepository,
  {
    /**
     * Stores a new secret and appends the entries of the audit trail.
     *
     * - MUST store nothing for a person who was removed (`secretRepositoryLaws`).
     * - MUST store nothing for a lead that is erased or unknown (`secretRepositoryLaws`).
     */
    readonly insert: (secret: StoredSecret, audit: AuditEntries) => Effect.Effect<void, StorageUnavailable>
    /**
     * Returns the secret of this kind with this hash, which stays stored.
     *
     * - MUST find none of an erased lead, also when the erasure comes before the insertion (`secretRepositoryLaws`).
     */
    readonly find: <K extends StoredSecret["kind"]>(
      kind: K,
      hash: SecretHash
    ) => Effect.Effect<Option.Option<SecretOf<K>>, StorageUnavailable>
    /**
     * Removes the secret of this kind with this hash and returns it, if there is one.
     *
     * - MUST return a secret at most once, also to concurrent calls (`secretRepositoryLaws`).
     */
    readonly take: <K extends StoredSecret["kind"]>(
      kind: K,
      hash: SecretHash
    ) => Effect.Effect<Option.Option<SecretOf<K>>, StorageUnavailable>
    /**
     * Removes at most `limit` secrets that expired at `until` or earlier, and returns their number.
     *
     * - MUST return 0 only when no such secret is left, except those that a concurrent call is removing
     *   (`secretRepositoryLaws`).
     */
    readonly removeExpired: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/people/person/SecretRepository") {}
