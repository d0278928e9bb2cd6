import { Context, Data, type Effect, type Option } from "effect"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { AccessToken, AccessTokenHash, AccessTokenId } from "./AccessToken.ts"

/** There is no access token with this id. */
export class AccessTokenNotFound extends Data.TaggedError("AccessTokenNotFound")<{}> {}

/** Keeps access tokens, also those that are no longer valid. */
export class AccessTokenRepository extends Context.Service<
  AccessTokenRepository,
  {
    /** The token with this hash, valid or not. */
    readonly find: (hash: AccessTokenHash) => Effect.Effect<Option.Option<AccessToken>, StorageUnavailable>
    /** Keeps a new token of a known account. */
    readonly insert: (token: AccessToken) => Effect.Effect<void, StorageUnavailable>
    /**
     * Replaces a token with what `change` makes of it, and returns the replacement.
     *
     * MUST be atomic: two concurrent calls for one id never see the same token. MUST write nothing when `change`
     * returns the token that it was given. `change` keeps `id`, `hash`, `account` and `created_at`.
     */
    readonly modify: (
      id: AccessTokenId,
      change: (token: AccessToken) => AccessToken
    ) => Effect.Effect<AccessToken, AccessTokenNotFound | StorageUnavailable>
    /** One page of every account's tokens by id, the greatest first; among ids of ours that is the latest. */
    readonly page: (request: PageRequest) => Effect.Effect<Page<AccessToken>, StorageUnavailable>
  }
>()("@leadwell/domain/access/AccessTokenRepository") {}
