import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccessTokenHash, AccessTokenId } from "@leadwell/domain/access/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/access/AccessTokenRepository"
import { AccessTokens } from "@leadwell/domain/access/AccessTokens"
import { Authentication } from "@leadwell/domain/access/Authentication"
import { CatalogImport } from "@leadwell/domain/catalog/CatalogImport"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Deferred, Effect, Fiber, Layer, Redacted } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import * as TestClock from "effect/testing/TestClock"

/** How often each method was called, and what happens first when it is. */
class Watch extends Context.Service<
  Watch,
  { finds: number; modifies: number; onFind: Effect.Effect<void>; onModify: Effect.Effect<void, StorageUnavailable> }
>()("test/Watch") {}

const watch = Layer.sync(Watch, () => ({ finds: 0, modifies: 0, onFind: Effect.void, onModify: Effect.void }))

/** The repository, watched. What `onFind` waits for comes after the row was read, as an answer that is on its way. */
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
      modify: (id: AccessTokenId, change: Parameters<typeof tokens.modify>[1]) =>
        Effect.suspend(() => {
          seen.modifies += 1
          return Effect.andThen(seen.onModify, tokens.modify(id, change))
        })
    }
  })
)

const store = Layer.provideMerge(watched, Layer.provideMerge(MemoryStorage.layer, watch))

const useCases = Layer.fresh(
  Layer.merge(CatalogImport.layer, Layer.provideMerge(AccessTokens.layer, Authentication.layer)).pipe(
    Layer.provideMerge(store),
    Layer.provideMerge(Layer.merge(digestLayer, randomLayer))
  )
)

const accounts = { accounts: [{ id: "acme", name: "Acme" }] }

const issue = Effect.fnUntraced(function* (change: object = {}) {
  yield* TestClock.setTime(Date.parse("2026-01-21T11:00:00Z"))
  yield* CatalogImport.use(({ apply }) => apply(accounts))
  const input = { account: "acme", name: "website", abilities: ["leads:create"], ...change }
  return yield* AccessTokens.use((tokens) => tokens.issue(input))
})

const verify = (secret: Redacted.Redacted<string>) => Authentication.use((one) => one.verify(secret))
const isLetIn = (secret: Redacted.Redacted<string>) =>
  Effect.match(verify(secret), { onSuccess: () => true, onFailure: () => false })
const revoke = (id: AccessTokenId) => AccessTokens.use((tokens) => tokens.revoke(id))
const listed = Effect.map(
  AccessTokens.use(({ page }) => page({ page: 1, per_page: 100 })),
  ({ items }) => items
)

/** What a second process on the same store has of its own. */
const elsewhere = Effect.gen(function* () {
  const ports = yield* Effect.context<AccessTokenRepository>()
  const built = yield* Layer.build(
    Layer.fresh(Authentication.layer).pipe(Layer.provide(digestLayer), Layer.provide(Layer.succeedContext(ports)))
  )
  return Context.get(built, Authentication)
})

describe("AccessTokens", () => {
  it.effect("lets the bearer of a new token in, as its account and with its abilities", () =>
    Effect.gen(function* () {
      const { secret, token } = yield* issue({ abilities: ["leads:read", "leads:create", "leads:read"] })
      assert.match(Redacted.value(secret), /^lw_[A-Za-z0-9_-]{43}$/)
      assert.match(token.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      assert.deepStrictEqual(token.abilities, ["leads:read", "leads:create"])
      const principal = yield* verify(secret)
      assert.deepStrictEqual([principal.account, [...principal.abilities]], ["acme", ["leads:read", "leads:create"]])
      assert.notInclude(JSON.stringify(yield* listed), Redacted.value(secret).slice(3))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("refuses with every fault, and the store keeps nothing", () =>
    Effect.gen(function* () {
      const faults = (change: object) =>
        Effect.map(Effect.flip(issue(change)), (error) =>
          error._tag === "InvalidInput" ? error.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`) : []
        )
      const wrong = { account: "nobody", name: "x".repeat(256), abilities: ["leads:create", "all"], expires_at: "soon" }
      assert.deepStrictEqual(yield* faults(wrong), [
        "account Unknown",
        "name TooLong",
        "abilities.1 NotSelectable",
        "expires_at NotInstant"
      ])
      const missing = { account: null, name: " ", abilities: undefined, expires_at: null }
      assert.deepStrictEqual(yield* faults(missing), ["account Required", "name Required", "abilities Required"])
      assert.deepStrictEqual(yield* faults({ account: "a b", abilities: [] }), [
        "account NotIdentifier",
        "abilities Empty"
      ])
      for (const expires_at of ["2026-01-21T11:00:00Z", "2026-01-21"]) {
        assert.deepStrictEqual(yield* faults({ expires_at }), ["expires_at NotInFuture"])
      }
      assert.deepStrictEqual(yield* listed, [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("turns the bearer away from the instant of expiry on", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue({ expires_at: "2026-01-21T12:00:02+01:00" })
      yield* TestClock.adjust("1999 millis")
      assert.isTrue(yield* isLetIn(secret))
      yield* TestClock.adjust("1 millis")
      assert.isFalse(yield* isLetIn(secret))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("turns the bearer of a revoked token away at once here, and within five seconds elsewhere", () =>
    Effect.gen(function* () {
      const { secret, token } = yield* issue()
      const other = yield* elsewhere
      const isLetInElsewhere = Effect.match(other.verify(secret), { onSuccess: () => true, onFailure: () => false })
      assert.deepStrictEqual([yield* isLetIn(secret), yield* isLetInElsewhere], [true, true])
      const { revoked_at } = yield* revoke(token.id)
      assert.isFalse(yield* isLetIn(secret))
      assert.isTrue(yield* isLetInElsewhere)
      yield* TestClock.adjust("5 seconds")
      assert.isFalse(yield* isLetInElsewhere)
      assert.deepStrictEqual((yield* revoke(token.id)).revoked_at, revoked_at)
      const missing = yield* Effect.flip(revoke(AccessTokenId.make("nothing")))
      assert.strictEqual(missing._tag, "AccessTokenNotFound")
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("does not remember what was read before a revocation and arrived after it", () =>
    Effect.gen(function* () {
      const { secret, token } = yield* issue()
      const seen = yield* Watch
      const arrival = yield* Deferred.make<void>()
      seen.onFind = Deferred.await(arrival)
      const early = yield* Effect.forkChild(isLetIn(secret))
      while (seen.finds === 0) yield* Effect.yieldNow
      yield* revoke(token.id)
      yield* Deferred.succeed(arrival, undefined)
      yield* Fiber.join(early)
      assert.isFalse(yield* isLetIn(secret))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("forgets what it remembers also when the store cannot say whether a token is revoked", () =>
    Effect.gen(function* () {
      const { secret, token } = yield* issue()
      assert.isTrue(yield* isLetIn(secret))
      const seen = yield* Watch
      seen.onModify = Effect.fail(new StorageUnavailable({}))
      yield* Effect.flip(revoke(token.id))
      const before = seen.finds
      yield* isLetIn(secret)
      assert.strictEqual(seen.finds, before + 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("reads a token once in three seconds, however often it is used, and an unknown one each time", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const seen = yield* Watch
      for (let n = 0; n < 50; n++) assert.isTrue(yield* isLetIn(secret))
      assert.strictEqual(seen.finds, 1)
      yield* TestClock.adjust("2999 millis")
      assert.isTrue(yield* isLetIn(secret))
      assert.strictEqual(seen.finds, 1)
      yield* TestClock.adjust("1 millis")
      assert.isTrue(yield* isLetIn(secret))
      assert.strictEqual(seen.finds, 2)
      const token = `lw_${"n".repeat(43)}`
      assert.isFalse(yield* isLetIn(Redacted.make(token)))
      const tokens = [{ account: "acme", token, abilities: [], name: "new" }]
      yield* CatalogImport.use(({ apply }) => apply({ ...accounts, tokens }))
      assert.isTrue(yield* isLetIn(Redacted.make(token)))
    }).pipe(Effect.provide(useCases))
  )
})

describe("a catalogue", () => {
  const content = (name: string) => ({
    ...accounts,
    tokens: [{ account: "acme", token: `lw_${"t".repeat(43)}`, abilities: ["leads:create"], name }]
  })

  it.effect("does not bring back a revoked token, and leaves what it does not name", () =>
    Effect.gen(function* () {
      const { apply } = yield* CatalogImport
      yield* apply(content("website"))
      const [before] = yield* listed
      yield* TestClock.adjust("1 day")
      yield* revoke(before!.id)
      yield* apply(content("renamed"))
      const [after] = yield* listed
      assert.deepStrictEqual(after, { ...before!, name: "renamed", revoked_at: after!.revoked_at })
      assert.isNotNull(after!.revoked_at)
      assert.isFalse(yield* isLetIn(Redacted.make(`lw_${"t".repeat(43)}`)))
    }).pipe(Effect.provide(useCases))
  )
})

describe("the last use of a token", () => {
  const lastUse = Effect.map(listed, ([token]) => token?.last_used_on)

  it.effect("is shown to the business day, and written once a day", () =>
    Effect.gen(function* () {
      const { secret, token } = yield* issue()
      assert.isNull(token.last_used_on)
      const seen = yield* Watch
      // From noon in Amsterdam, 11 hours and 59 minutes lead to the last minute of the day.
      for (const [wait, day, writes] of [
        ["0 seconds", "2026-01-21", 1],
        ["719 minutes", "2026-01-21", 1],
        ["1 minute", "2026-01-22", 2],
        ["3 days", "2026-01-25", 3]
      ] as const) {
        yield* TestClock.adjust(wait)
        for (let n = 0; n < 20; n++) yield* verify(secret)
        yield* Effect.yieldNow
        assert.deepStrictEqual([yield* lastUse, seen.modifies], [day, writes])
      }
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not written again by another process on the same day", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const seen = yield* Watch
      yield* verify(secret)
      yield* Effect.yieldNow
      const other = yield* elsewhere
      yield* other.verify(secret)
      yield* Effect.yieldNow
      assert.strictEqual(seen.modifies, 1)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("keeps no request waiting, fails none, and is written when the store is back", () =>
    Effect.gen(function* () {
      const { secret } = yield* issue()
      const seen = yield* Watch
      seen.onModify = Effect.fail(new StorageUnavailable({}))
      yield* verify(secret)
      yield* TestClock.adjust("150 seconds")
      assert.deepStrictEqual([yield* lastUse, seen.modifies], [null, 3])
      seen.onModify = Effect.never
      yield* TestClock.adjust("1 minute")
      yield* verify(secret)
      seen.onModify = Effect.void
      yield* TestClock.adjust("1 day")
      yield* verify(secret)
      yield* Effect.yieldNow
      assert.strictEqual(yield* lastUse, "2026-01-22")
    }).pipe(Effect.provide(useCases))
  )
})
