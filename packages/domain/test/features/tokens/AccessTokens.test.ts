import { assert, describe, it } from "@effect/vitest"
import { CatalogParts } from "@leadwell/domain/catalog/CatalogParts"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { AccessTokenId } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokens } from "@leadwell/domain/features/tokens/AccessTokens"
import { Effect, Layer, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { accounts, elsewhere, isLetIn, issue, listed, revoke, useCases, verify } from "./WatchedTokens.ts"

/** Returns the faults of a token request with these changes. */
const faults = (change: object) =>
  Effect.map(Effect.flip(issue(change)), (error) =>
    error._tag === "InvalidInput" ? error.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`) : []
  )

const content = (name: string) => ({
  ...accounts,
  tokens: [{ account: "acme", token: `lw_${"t".repeat(43)}`, abilities: ["leads:create"], name }]
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

  it.effect("looks for no account whose id is malformed or missing", () =>
    Effect.gen(function* () {
      const { accounts, ...others } = yield* CatalogParts
      const unasked = Layer.succeed(CatalogParts, {
        ...others,
        accounts: { ...accounts, find: () => Effect.die("a query") }
      })
      const refused = (account: unknown) =>
        Effect.provide(faults({ account }), Layer.provide(AccessTokens.layer, unasked))
      assert.deepStrictEqual(yield* refused("a b"), ["account NotIdentifier"])
      assert.deepStrictEqual(yield* refused(undefined), ["account Required"])
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
})

describe("a catalogue", () => {
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
