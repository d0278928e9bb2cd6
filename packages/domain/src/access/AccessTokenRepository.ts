import { Context, type Effect, type Option } from "effect"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { AccessToken, AccessTokenHash } from "./AccessToken.ts"

/** Keeps access tokens by their hash. */
export class AccessTokenRepository extends Context.Service<
  AccessTokenRepository,
  {
    /** The token with this hash. */
    readonly find: (hash: AccessTokenHash) => Effect.Effect<Option.Option<AccessToken>, StorageUnavailable>
  }
>()("@leadwell/domain/access/AccessTokenRepository") {}
