import { Context, DateTime, Effect, Layer, Option, Redacted, Schedule, Schema } from "effect"
import { Digest } from "effect/crypto/Digest"
import {
  AccessTokenText,
  hashToken,
  isValid,
  type AccessToken,
  type AccessTokenId,
  usedOn
} from "../access/AccessToken.ts"
import { type Principal, principalOf } from "../access/Principal.ts"
import { businessDays, BusinessTimeZone } from "../calendar/BusinessDay.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { Fact } from "../privacy/Fact.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { AccessTokenRepository } from "./AccessTokenRepository.ts"
import { type Asking, makeTokenCache } from "./TokenCache.ts"

/** The schedule of attempts to store a use while the store is unavailable. */
const hourOfRetries = { schedule: Schedule.spaced("1 minute"), times: 60 }

/**
 * Stores the business day of the last use, once a day for each token. Writing runs in the background of the scope and
 * ignores failures, so that it neither delays nor fails a request.
 */
const makeTokenUses = Effect.fnUntraced(function* ({ modify }: Pick<AccessTokenRepository["Service"], "modify">) {
  const scope = yield* Effect.scope
  const dayOf = businessDays(yield* BusinessTimeZone)
  let noted = { day: "" as CalendarDate, ids: new Set<AccessTokenId>() }
  return ({ id, last_used_on }: AccessToken, now: DateTime.Utc): Effect.Effect<void> =>
    Effect.suspend(() => {
      const day = dayOf(now)
      if (noted.day !== day) noted = { day, ids: new Set() }
      if (noted.ids.has(id) || (last_used_on !== null && last_used_on >= day)) return Effect.void
      noted.ids.add(id)
      return modify(id, usedOn(day), []).pipe(
        Effect.retry({ while: ({ _tag }) => _tag === "StorageUnavailable", ...hourOfRetries }),
        Effect.ignoreCause,
        Effect.forkIn(scope),
        Effect.asVoid
      )
    })
})

/** The request has no valid credential. */
export class Unauthenticated extends Fact("Unauthenticated", "The request has no valid credential.")<{}> {}

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
>()("@leadwell/domain/token/Authentication") {
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
          const token = Option.filter(yield* get(hash, asking), (token) => isValid(token, now))
          if (Option.isNone(token)) return yield* new Unauthenticated()
          yield* noteUse(token.value, now)
          return principalOf(token.value)
        })
      }
    })
  )
}
