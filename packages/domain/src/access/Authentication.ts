import { Context, Data, Effect, Layer, Redacted, Schema } from "effect"
import { Digest } from "effect/crypto/Digest"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { AccessTokenText } from "./AccessToken.ts"
import { AccessTokenRepository } from "./AccessTokenRepository.ts"
import { type Principal, principalOf } from "./Principal.ts"
import { hashToken } from "./TokenSecret.ts"

/** No valid credential came with the request. */
export class Unauthenticated extends Data.TaggedError("Unauthenticated")<{}> {}

const isToken = Schema.is(AccessTokenText)

/** Tells on whose behalf a bearer of a credential acts. */
export class Authentication extends Context.Service<
  Authentication,
  {
    /** The principal of a token in clear. A text that is no token is refused without asking the store. */
    readonly verify: (
      credential: Redacted.Redacted<string>
    ) => Effect.Effect<Principal, Unauthenticated | StorageUnavailable>
  }
>()("@leadwell/domain/access/Authentication") {
  static readonly layer = Layer.effect(
    Authentication,
    Effect.gen(function* () {
      const tokens = yield* AccessTokenRepository
      const digest = yield* Digest
      return {
        verify: Effect.fnUntraced(function* (credential) {
          const text = Redacted.value(credential)
          if (!isToken(text)) return yield* new Unauthenticated()
          const hash = yield* Effect.provideService(hashToken(text), Digest, digest)
          const token = yield* tokens.find(hash)
          if (token._tag === "None") return yield* new Unauthenticated()
          return principalOf(token.value)
        })
      }
    })
  )
}
