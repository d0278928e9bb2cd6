import { Context, DateTime, Effect, Layer, Option, Redacted, Schedule, Schema } from "effect"
import { Digest } from "effect/crypto/Digest"
import type { Principal } from "../../access/Principal.ts"
import { businessDays, BusinessTimeZone } from "../../calendar/BusinessDay.ts"
import type { CalendarDate } from "../../calendar/CalendarDate.ts"
import { Fact } from "../../privacy/Fact.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import {
  AccessTokenText,
  FormKeyText,
  hashToken,
  isValid,
  type AccessToken,
  type AccessTokenId,
  principalOf,
  usedOn
} from "./AccessToken.ts"
import { AccessTokenRepository } from "./AccessTokenRepository.ts"
import { type FormKey, FormKeyNotFound, formKeyOf } from "./FormKey.ts"
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
const isFormKey = Schema.is(FormKeyText)

/** Authenticates the bearer of a credential. */
export class Authentication extends Context.Service<
  Authentication,
  {
    /**
     * Returns the principal of a valid token in clear; a change by another process may take three seconds to count.
     * `asking` wraps the query of the store, for example to delay it; by default the query runs at once. The principal
     * of a publishable key has no ability.
     */
    readonly verify: (
      credential: Redacted.Redacted<string>,
      asking?: Asking
    ) => Effect.Effect<Principal, Unauthenticated | StorageUnavailable>
    /** Returns a valid publishable key by its text, as late as `verify` and with its `asking`. */
    readonly formKey: (text: string, asking?: Asking) => Effect.Effect<FormKey, FormKeyNotFound | StorageUnavailable>
    /** Clears the cache of tokens after a change. */
    readonly invalidate: Effect.Effect<void>
  }
>()("@leadwell/domain/features/tokens/Authentication") {
  static readonly layer = Layer.effect(
    Authentication,
    Effect.gen(function* () {
      const tokens = yield* AccessTokenRepository
      const digest = yield* Digest
      const { get, invalidate } = makeTokenCache(tokens)
      const noteUse = yield* makeTokenUses(tokens)
      const find = Effect.fnUntraced(function* (text: string, asking?: Asking) {
        // A timing attack on this lookup could reveal at most a digest. A digest leads to no token, because SHA-256
        // cannot be inverted.
        const hash = yield* Effect.provideService(hashToken(text), Digest, digest)
        const now = yield* DateTime.now
        const token = Option.filter(yield* get(hash, asking), (token) => isValid(token, now))
        if (Option.isSome(token)) yield* noteUse(token.value, now)
        return token
      })
      return {
        invalidate,
        verify: Effect.fnUntraced(function* (credential, asking) {
          const text = Redacted.value(credential)
          // Malformed text costs no query.
          const token = isToken(text) || isFormKey(text) ? yield* find(text, asking) : Option.none()
          if (Option.isNone(token)) return yield* new Unauthenticated()
          return principalOf(token.value)
        }),
        formKey: Effect.fnUntraced(function* (text, asking) {
          const token = isFormKey(text) ? yield* find(text, asking) : Option.none()
          const key = Option.isSome(token) ? formKeyOf(token.value) : undefined
          return key ?? (yield* new FormKeyNotFound())
        })
      }
    })
  )
}
