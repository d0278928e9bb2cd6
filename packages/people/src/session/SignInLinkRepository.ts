import type { AuditEntries } from "@leadwell/domain/audit/AuditEntry"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SecretHash } from "../person/Secret.ts"
import type { SignInLink } from "./SignInLink.ts"

/** Stores one-time links. */
export class SignInLinkRepository extends Context.Service<
  SignInLinkRepository,
  {
    /** Stores a new link and appends the entries of the audit trail. Its person exists. */
    readonly insert: (link: SignInLink, audit: AuditEntries) => Effect.Effect<void, StorageUnavailable>
    /**
     * Removes the link with this hash and returns it, if there is one.
     *
     * - MUST return a link at most once, also to concurrent calls (`signInLinkRepositoryLaws`).
     */
    readonly take: (hash: SecretHash) => Effect.Effect<Option.Option<SignInLink>, StorageUnavailable>
    /**
     * Removes at most `limit` links that expired at `until` or earlier, and returns their number.
     *
     * - MUST return 0 only when no such link is left, except those that a concurrent call is removing
     *   (`signInLinkRepositoryLaws`).
     */
    readonly removeExpired: (until: DateTime.Utc, limit: number) => Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/people/session/SignInLinkRepository") {}
