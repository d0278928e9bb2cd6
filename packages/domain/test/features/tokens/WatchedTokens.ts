import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import type { AccessTokenHash, AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { type AccessTokenNotFound, AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { Authentication } from "@leadwell/domain/features/tokens/Authentication"
import type { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer, type Redacted } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import * as TestClock from "effect/testing/TestClock"
import { operator } from "../../UseCases.ts"

/** Counts the calls of each method, and holds the effect that runs with each call. */
export class Watch extends Context.Service<
  Watch,
  {
    finds: number
    modifies: number
    onFind: Effect.Effect<void>
    onModify: Effect.Effect<void, AccessTokenNotFound | StorageUnavailable>
  }
>()("test/Watch") {}

const watch = Layer.sync(Watch, () => ({ finds: 0, modifies: 0, onFind: Effect.void, onModify: Effect.void }))

/** The watched repository. `onFind` runs after the row is read, so it delays only the answer. */
const watched = Layer.effect(
  AccessTokenRepository,
  Effect.gen(function* () {
    const tokens = yield* AccessTokenRepository
    const seen = yield* Watch
    return {
      ...tokens,
      find: (hash: AccessTokenHash) =>
        Effect.suspend(() => {
          seen.finds += 1
          return Effect.tap(tokens.find(hash), () => seen.onFind)
        }),
      modify: (...[id, change, audit]: Parameters<typeof tokens.modify>) =>
        Effect.suspend(() => {
          seen.modifies += 1
          return Effect.andThen(seen.onModify, tokens.modify(id, change, audit))
        })
    }
  })
)

const store = Layer.provideMerge(watched, Layer.provideMerge(MemoryStorage.layer, watch))

/** The use cases of tokens on a watched memory store, which is new for each test. */
export const useCases = Layer.fresh(
  Layer.merge(CatalogImport.layer, Layer.provideMerge(AccessTokens.layer, Authentication.layer)).pipe(
    Layer.provideMerge(store),
    Layer.provideMerge(Layer.merge(digestLayer, randomLayer))
  )
)

/** The part of a catalogue that tokens need. */
export const accounts = { accounts: [{ id: "acme", name: "Acme" }] }

/** Issues a token at noon in Amsterdam on Wednesday, 21 January 2026. */
export const issue = Effect.fnUntraced(function* (change: object = {}) {
  yield* TestClock.setTime(Date.parse("2026-01-21T11:00:00Z"))
  yield* CatalogImport.use(({ apply }) => apply(accounts))
  const input = { account: "acme", name: "website", abilities: ["leads:create"], ...change }
  return yield* AccessTokens.use((tokens) => tokens.issue(operator, input))
})

/** Returns the principal of a token in clear. */
export const verify = (secret: Redacted.Redacted<string>) => Authentication.use((one) => one.verify(secret))
/** Whether a token in clear is accepted. */
export const isLetIn = (secret: Redacted.Redacted<string>) =>
  Effect.match(verify(secret), { onSuccess: () => true, onFailure: () => false })
/** Revokes a token. */
export const revoke = (id: AccessTokenId) => AccessTokens.use((tokens) => tokens.revoke(operator, id))
/** Returns all tokens. */
export const listed = Effect.map(
  AccessTokens.use(({ page }) => page(operator, { page: 1, per_page: 100 })),
  ({ items }) => items
)

/** The authentication of a second process on the same store. */
export const elsewhere = Effect.gen(function* () {
  const ports = yield* Effect.context<AccessTokenRepository>()
  const built = yield* Layer.build(
    Layer.fresh(Authentication.layer).pipe(Layer.provide(digestLayer), Layer.provide(Layer.succeedContext(ports)))
  )
  return Context.get(built, Authentication)
})
