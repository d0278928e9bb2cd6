import { Context, type Effect, type Option, type Result } from "effect"
import type { AccountId } from "../../access/Account.ts"
import type { AuditEntries } from "../../audit/AuditEntry.ts"
import type { Page } from "../../pagination/Page.ts"
import type { PageRequest } from "../../pagination/PageRequest.ts"
import { Fact } from "../../privacy/Fact.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import type { AccessToken, AccessTokenHash, AccessTokenId } from "./AccessToken.ts"
import type { StoredMaker } from "./Creation.ts"

/** No access token has this id. */
export class AccessTokenNotFound extends Fact("AccessTokenNotFound", "No access token has this id.")<{
  readonly id: AccessTokenId
}> {}

/** Stores access tokens, including expired and revoked ones. */
export class AccessTokenRepository extends Context.Service<
  AccessTokenRepository,
  {
    /** Returns the token with this hash, valid or not. */
    readonly find: (hash: AccessTokenHash) => Effect.Effect<Option.Option<AccessToken>, StorageUnavailable>
    /**
     * Stores a new token and appends the entries of the audit trail. Its account exists. `check` gets the person or the
     * token that `created_by` names, or null.
     *
     * - MUST be atomic: a concurrent change of the person behind it finds the token, or `check` sees
     *   what that call left (`creationRaceLaws`).
     * - MUST write nothing when `check` fails (`creationRaceLaws`).
     */
    readonly insert: <E>(
      token: AccessToken,
      check: (maker: StoredMaker) => Result.Result<void, E>,
      audit: AuditEntries
    ) => Effect.Effect<void, E | StorageUnavailable>
    /**
     * Replaces a token with the result of `change`, appends the entries of the audit trail, and returns the
     * replacement.
     *
     * - MUST be atomic: of two concurrent calls for one id, the second sees the writes of the first
     *   (`accessTokenRepositoryLaws`).
     * - MUST NOT write when `change` returns the token that it received. No law can see all of it, so see
     *   `packages/adapters-postgres/test/features/tokens/tokens.test.ts`.
     * - You may rely on: `change` keeps `id`, `hash`, `account` and `created_at`.
     */
    readonly modify: (
      id: AccessTokenId,
      change: (token: AccessToken) => AccessToken,
      audit: AuditEntries
    ) => Effect.Effect<AccessToken, AccessTokenNotFound | StorageUnavailable>
    /**
     * Returns one page of the tokens of an account, or of all accounts.
     *
     * - MUST order the tokens by descending id, which is the newest first among UUIDv7 ids
     *   (`accessTokenRepositoryLaws`).
     */
    readonly page: (
      account: AccountId | undefined,
      request: PageRequest
    ) => Effect.Effect<Page<AccessToken>, StorageUnavailable>
  }
>()("@leadwell/domain/features/tokens/AccessTokenRepository") {}
