import { Context, type DateTime, Effect, Layer, Option, Redacted } from "effect"
import { Digest } from "effect/crypto/Digest"
import { SecureRandom } from "effect/crypto/SecureRandom"
import { Ability, accountAbilities } from "../../access/Ability.ts"
import type { AccountId } from "../../access/Account.ts"
import { demandFresh, type SignInNotFresh } from "../../access/FreshSignIn.ts"
import { type Granted, NotGranted } from "../../access/Grant.ts"
import { actBy, isOperator } from "../../access/Principal.ts"
import { normalScope } from "../../access/Scope.ts"
import { auditEntry } from "../../audit/AuditEntry.ts"
import { CatalogParts } from "../../catalog/CatalogParts.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import type { Page } from "../../pagination/Page.ts"
import type { PageRequest } from "../../pagination/PageRequest.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import {
  hashToken,
  newChallengeSecret,
  newFormKey,
  newTokenSecret,
  revoked,
  type AccessToken,
  type AccessTokenId
} from "./AccessToken.ts"
import { AccessTokenNotFound, AccessTokenRepository } from "./AccessTokenRepository.ts"
import { Authentication } from "./Authentication.ts"
import { checkMaker, type MakerRefused, type StoredMaker } from "./Creation.ts"
import { asksForFormKey, decodeFormKeyRequest, websiteIn } from "./FormKeyRequest.ts"
import { decodeTokenRequest, referencesOf } from "./TokenRequest.ts"

/** A new token with its text in clear. The text is stored nowhere, unless the token is a publishable key. */
export interface IssuedToken {
  readonly token: AccessToken
  readonly secret: Redacted.Redacted<string>
}

/** Returns whether a principal sees the tokens of an account. */
const sees = (manager: Granted<"account:manage">, account: AccountId): boolean =>
  isOperator(manager) || account === manager.account

/** Returns whether a token has no ability beyond its account. */
const isOfAccountAlone = ({ abilities }: AccessToken): boolean =>
  abilities.every((ability) => accountAbilities.some((one) => one === ability))

/** Returns whether a principal may revoke a token that it sees. */
const mayRevoke = (manager: Granted<"account:manage">, token: AccessToken): boolean =>
  isOperator(manager) || isOfAccountAlone(token)

/**
 * Lets an account manager issue, list and revoke the tokens of its account, and an operator those of all accounts. A
 * token that does more than its account alone is for operators to issue and to revoke.
 */
export class AccessTokens extends Context.Service<
  AccessTokens,
  {
    /**
     * Issues a token. `input` has the keys `account`, `name` and `abilities`, and optionally `expires_at` and `scope`.
     * With `form` as `kind` it issues a publishable key, and has the keys `website_code`, `name` and `origins`.
     * Another account than the own one is unknown to a manager who is no operator, and so is its website. It needs a
     * fresh sign-in, because a token outlives the session that makes it.
     */
    readonly issue: (
      manager: Granted<"account:manage">,
      input: unknown
    ) => Effect.Effect<IssuedToken, InvalidInput | MakerRefused | SignInNotFresh | StorageUnavailable>
    /** Returns one page of the tokens that the manager sees, the newest first, including invalid ones. */
    readonly page: (
      manager: Granted<"account:manage">,
      request: PageRequest
    ) => Effect.Effect<Page<AccessToken>, StorageUnavailable>
    /**
     * Revokes a token for good: at once in this process, and within seconds in other processes. An operator may revoke
     * even the last operator token, because a new one can be created directly in the store.
     */
    readonly revoke: (
      manager: Granted<"account:manage">,
      id: AccessTokenId
    ) => Effect.Effect<AccessToken, AccessTokenNotFound | NotGranted | StorageUnavailable>
  }
>()("@leadwell/domain/features/tokens/AccessTokens") {
  static readonly layer = Layer.effect(
    AccessTokens,
    Effect.gen(function* () {
      const { accounts, websites } = yield* CatalogParts
      const tokens = yield* AccessTokenRepository
      const { invalidate } = yield* Authentication
      const secrets = yield* Effect.context<Digest | SecureRandom>()
      const random = yield* SecureRandom

      /** Returns what a request for an access token asks for, with a new token in clear. */
      const tokenFor = Effect.fnUntraced(function* (
        manager: Granted<"account:manage">,
        input: unknown,
        now: DateTime.Utc
      ) {
        const named = referencesOf(input)
        const isKnown = named.account !== undefined && sees(manager, named.account)
        const account = isKnown ? yield* accounts.find(named.account) : Option.none()
        const owned = Option.isNone(account) ? named.scope : yield* accounts.owned(account.value.id, named.scope)
        const grantable = isOperator(manager) ? Ability.literals : accountAbilities
        const request = yield* Effect.fromResult(decodeTokenRequest(input, { account, owned, grantable }, now))
        return {
          secret: yield* newTokenSecret,
          account: request.account,
          name: request.name,
          abilities: [...new Set(request.abilities)],
          scope: request.scope === undefined ? null : normalScope(request.scope),
          form: null,
          expires_at: request.expires_at ?? null
        }
      })

      /** Returns what a request for a publishable key asks for, with a new key. */
      const formKeyFor = Effect.fnUntraced(function* (manager: Granted<"account:manage">, input: unknown) {
        const code = websiteIn(input)
        const found = code === undefined ? Option.none() : yield* websites.find(code)
        const website = Option.filter(found, ({ account }) => sees(manager, account))
        const { name, origins, website_code } = yield* Effect.fromResult(decodeFormKeyRequest(input, website))
        const secret = yield* newFormKey
        return {
          secret,
          account: Option.getOrThrow(website).account,
          name,
          abilities: [],
          scope: null,
          form: {
            key: secret,
            website: website_code,
            origins: [...new Set(origins)],
            challenge_secret: yield* newChallengeSecret
          },
          expires_at: null
        }
      })

      return {
        issue: Effect.fn("AccessTokens.issue")(function* (manager, input) {
          yield* demandFresh(manager)
          const act = yield* actBy(manager)
          const { secret, ...given } = yield* asksForFormKey(input)
            ? formKeyFor(manager, input)
            : tokenFor(manager, input, act.at)
          const token: AccessToken = {
            ...given,
            id: (yield* random.uuidV7()) as AccessTokenId,
            hash: yield* hashToken(secret),
            created_at: act.at,
            created_by: act.actor,
            last_used_on: null,
            revoked_at: null
          }
          const check = (maker: StoredMaker) =>
            checkMaker({ kind: "token", ...token, created_by: act.actor, ended_at: null }, maker)
          yield* tokens.insert(token, check, [auditEntry(act, "token.created", token.id, [token.account])])
          return { token, secret: Redacted.make(secret) }
        }, Effect.provideContext(secrets)),
        page: (manager, request) => tokens.page(isOperator(manager) ? undefined : manager.account, request),
        revoke: Effect.fn("AccessTokens.revoke")(function* (manager, id) {
          const found = yield* tokens.modify(id, (token) => token, [])
          if (!sees(manager, found.account)) return yield* new AccessTokenNotFound({ id })
          if (!mayRevoke(manager, found)) return yield* new NotGranted({ grants: ["operator"] })
          const act = yield* actBy(manager)
          const entry = auditEntry(act, "token.revoked", id, [found.account])
          return yield* tokens.modify(id, revoked(act.at), [entry])
          // The revocation may have taken effect even when the store reports a failure.
        }, Effect.ensuring(invalidate))
      }
    })
  )
}
