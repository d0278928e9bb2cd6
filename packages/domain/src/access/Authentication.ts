import { Context, Data, DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"
import { Digest } from "effect/crypto/Digest"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { AccessTokenText, isValid } from "./AccessToken.ts"
import { AccessTokenRepository } from "./AccessTokenRepository.ts"
import { type Asking, makeKnownTokens } from "./KnownTokens.ts"
import { type Principal, principalOf } from "./Principal.ts"
import { hashToken } from "./TokenSecret.ts"
import { makeTokenUses } from "./TokenUses.ts"

/** No valid credential came with the request. */
export class Unauthenticated extends Data.TaggedError("Unauthenticated")<{}> {}

const isToken = Schema.is(AccessTokenText)

/** Tells on whose behalf a bearer of a credential acts. */
export class Authentication extends Context.Service<
  Authentication,
  {
    /**
     * The principal of a valid token in clear. A text that is no token is refused without asking the store. A token
     * that was changed elsewhere may count as it was for three seconds more. If the store has to be asked, that is done
     * as `asking` says: at once without it.
     */
    readonly verify: (
      credential: Redacted.Redacted<string>,
      asking?: Asking
    ) => Effect.Effect<Principal, Unauthenticated | StorageUnavailable>
    /** Has every token read anew, since one was changed. */
    readonly forget: Effect.Effect<void>
  }
>()("@leadwell/domain/access/Authentication") {
  static readonly layer = Layer.effect(
    Authentication,
    Effect.gen(function* () {
      const tokens = yield* AccessTokenRepository
      const digest = yield* Digest
      const { find, forget } = makeKnownTokens(tokens)
      const noteUse = yield* makeTokenUses(tokens)
      return {
        forget,
        verify: Effect.fnUntraced(function* (credential, asking) {
          const text = Redacted.value(credential)
          if (!isToken(text)) return yield* new Unauthenticated()
          // Looking a hash up may take longer the more of it is right. That helps nobody: to choose the next digit of
          // a hash, one would have to know a token that has it, and what leads to the hash does not lead to the token.
          const hash = yield* Effect.provideService(hashToken(text), Digest, digest)
          const now = yield* DateTime.now
          const token = Option.filter(yield* find(hash, now, asking), (token) => isValid(token, now))
          if (Option.isNone(token)) return yield* new Unauthenticated()
          yield* noteUse(token.value, now)
          return principalOf(token.value)
        })
      }
    })
  )
}
