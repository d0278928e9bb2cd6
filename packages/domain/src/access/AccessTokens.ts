import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"
import { Digest } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { AccountRepository } from "../account/AccountRepository.ts"
import { auditEntry } from "../audit/AuditEntry.ts"
import type { InvalidInput } from "../input/InvalidInput.ts"
import type { Page } from "../pagination/Page.ts"
import type { PageRequest } from "../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { hashToken, newTokenSecret, revoked, type AccessToken, type AccessTokenId } from "./AccessToken.ts"
import { type AccessTokenNotFound, AccessTokenRepository } from "./AccessTokenRepository.ts"
import { actBy } from "./ActBy.ts"
import { Authentication } from "./Authentication.ts"
import type { Operator } from "./Operator.ts"
import { actorOf } from "./Principal.ts"
import { normalScope } from "./Scope.ts"
import { decodeTokenRequest, referencesOf } from "./TokenRequest.ts"

/** A new token with its text in clear. The text is stored nowhere. */
export interface IssuedToken {
  readonly token: AccessToken
  readonly secret: Redacted.Redacted<string>
}

/** Lets an operator issue, list and revoke the tokens of all accounts. */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    /**
     * Issues a token. `input` has the keys `account`, `name` and `abilities`, and optionally `expires_at` and `scope`.
     */
    readonly issue: (
      operator: Operator,
      input: unknown
    ) => Effect.Effect<IssuedToken, InvalidInput | StorageUnavailable>
    /** Returns one page of the tokens, the newest first, including invalid ones. */
    readonly page: (operator: Operator, request: PageRequest) => Effect.Effect<Page<AccessToken>, StorageUnavailable>
    /**
     * Revokes a token for good: at once in this process, and within seconds in other processes. An operator may revoke
     * even the last operator token, because a new one can be created directly in the store.
     */
    readonly revoke: (
      operator: Operator,
      id: AccessTokenId
    ) => Effect.Effect<AccessToken, AccessTokenNotFound | StorageUnavailable>
  }
>()("@leadwell/domain/access/AccessTokens") {
  static readonly layer = Layer.effect(
    AccessTokens,
    Effect.gen(function* () {
      const accounts = yield* AccountRepository
      const tokens = yield* AccessTokenRepository
      const { invalidate } = yield* Authentication
      const secrets = yield* Effect.context<Digest | SecureRandom>()
      const random = yield* SecureRandom
      return {
        issue: Effect.fn("AccessTokens.issue")(function* (operator, input) {
          const named = referencesOf(input)
          const account = named.account === undefined ? Option.none() : yield* accounts.find(named.account)
          const owned = Option.isNone(account) ? named.scope : yield* accounts.owned(account.value.id, named.scope)
          const now = yield* DateTime.now
          const request = yield* Effect.fromResult(decodeTokenRequest(input, { account, owned }, now))
          const secret = yield* newTokenSecret
          const token: AccessToken = {
            id: (yield* random.uuidV7()) as AccessTokenId,
            hash: yield* hashToken(secret),
            account: request.account,
            name: request.name,
            abilities: [...new Set(request.abilities)],
            scope: request.scope === undefined ? null : normalScope(request.scope),
            expires_at: request.expires_at ?? null,
            created_at: now,
            last_used_on: null,
            revoked_at: null
          }
          yield* tokens.insert(token, [auditEntry({ actor: actorOf(operator), at: now }, "token.created", token.id)])
          return { token, secret: Redacted.make(secret) }
        }, Effect.provideContext(secrets)),
        page: (_, request) => tokens.page(request),
        revoke: Effect.fn("AccessTokens.revoke")(function* (operator, id) {
          const act = yield* actBy(operator)
          const entry = auditEntry(act, "token.revoked", id)
          // The revocation may have taken effect even when the store reports a failure.
          return yield* Effect.ensuring(tokens.modify(id, revoked(act.at), [entry]), invalidate)
        })
      }
    })
  )
}
