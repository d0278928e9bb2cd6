import { Context, Data, DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest } from "effect/crypto/Digest"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { AccessTokenText, isValid } from "./AccessToken.ts"
import { AccessTokenRepository } from "./AccessTokenRepository.ts"
import { type Principal, principalOf } from "./Principal.ts"
import { type Asking, makeTokenCache } from "./TokenCache.ts"
import { hashToken } from "./TokenSecret.ts"
import { makeTokenUses } from "./TokenUses.ts"

/** The request has no valid credential. */
export class Unauthenticated extends Data.TaggedError("Unauthenticated")<{}> {}

const isToken = Schema.is(AccessTokenText)

/** Authenticates the bearer of a credential. */
export class Authentication extends Context.Service<
  Authentication,
  {
    /**
     * Returns the principal of a valid token in clear; a change by another process may take three seconds to count.
     * `asking` wraps the query of the store, for example to delay it; by default the query runs at once.
     */
    readonly verify: (
      credential: Redacted.Redacted<string>,
      asking?: Asking
    ) => Effect.Effect<Principal, Unauthenticated | StorageUnavailable>
    /** Clears the cache of tokens after a change. */
    readonly invalidate: Effect.Effect<void>
  }
>()("@leadwell/domain/access/Authentication") {
  static readonly layer = Layer.effect(
    Authentication,
    Effect.gen(function* () {
      const tokens = yield* AccessTokenRepository
      const digest = yield* Digest
      const { get, invalidate } = makeTokenCache(tokens)
      const noteUse = yield* makeTokenUses(tokens)
      return {
        invalidate,
        verify: Effect.fnUntraced(function* (credential, asking) {
          const text = Redacted.value(credential)
          // Malformed text costs no query.
          if (!isToken(text)) return yield* new Unauthenticated()
          // A timing attack on this lookup could reveal at most a digest. A digest leads to no token, because SHA-256
          // cannot be inverted.
          const hash = yield* Effect.provideService(hashToken(text), Digest, digest)
          const now = yield* DateTime.now
          const token = Option.filter(yield* get(hash, now, asking), (token) => isValid(token, now))
          if (Option.isNone(token)) return yield* new Unauthenticated()
          yield* noteUse(token.value, now)
          return principalOf(token.value)
        })
      }
    })
  )
}
