import { assert, describe, it } from "@effect/vitest"
import { mostNames } from "@leadwell/domain/access/Scope"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { Effect, Redacted } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { issue, listed, useCases, verify } from "./WatchedTokens.ts"

const business = (id: string, account: string) => ({
  id,
  account,
  name: id,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht"
})
const website = (code: string, account: string) => ({ code, account, name: code, url: "https://demo.example" })

const catalog = {
  accounts: ["acme", "best"].map((id) => ({ id, name: id })),
  businesses: [business("warm", "acme"), business("cool", "acme"), business("other", "best")],
  websites: [website("demo", "acme"), website("foreign", "best")]
}

const apply = (content: object) => CatalogImport.use((catalogs) => catalogs.apply(content))

/** Returns the scope of a new token. */
const scopeOf = (scope: unknown) =>
  Effect.map(Effect.andThen(apply(catalog), issue({ scope })), ({ token }) => token.scope)

const told = (error: { readonly _tag: string }) =>
  "faults" in error
    ? (
        error.faults as ReadonlyArray<{
          readonly path: ReadonlyArray<string>
          readonly rule: { readonly _tag: string }
        }>
      ).map(({ path, rule }) => `${path.join(".")} ${rule._tag}`)
    : [error._tag]

/** Returns the faults of a token request with a scope. */
const faults = (scope: unknown, change: object = {}) =>
  Effect.andThen(apply(catalog), Effect.map(Effect.flip(issue({ scope, ...change })), told))

describe("a scope of a token", () => {
  it.effect("is kept as it was asked for, each name once", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* scopeOf({ businesses: ["warm", "cool", "warm"] }), { businesses: ["warm", "cool"] })
      assert.deepStrictEqual(yield* scopeOf({ businesses: [], websites: ["demo"] }), {
        businesses: [],
        websites: ["demo"]
      })
      for (const none of [{}, null, undefined]) assert.isNull(yield* scopeOf(none))
      const { secret } = yield* issue({ scope: { websites: [] } })
      assert.deepStrictEqual((yield* verify(secret)).scope, { websites: [] })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("names only what the account owns", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* faults({ businesses: ["warm", "other", "demo"], websites: ["foreign", "demo", "no"] }),
        [
          "scope.businesses.1 Unknown",
          "scope.businesses.2 Unknown",
          "scope.websites.0 Unknown",
          "scope.websites.2 Unknown"
        ]
      )
      assert.deepStrictEqual(yield* faults({ businesses: ["other"] }, { account: "nobody" }), ["account Unknown"])
      assert.deepStrictEqual(yield* listed, [])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("has its form, and every fault is reported at once", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* faults({ business: ["warm"], businesses: ["a b", "other", 5], websites: "demo" }), [
        "scope.businesses.0 NotIdentifier",
        "scope.businesses.2 NotText",
        "scope.websites NotList",
        "scope.business Unexpected",
        "scope.businesses.1 Unknown"
      ])
      assert.deepStrictEqual(yield* faults({ businesses: null }), ["scope.businesses NotList"])
      for (const wrong of ["demo", 5, ["demo"], true]) assert.deepStrictEqual(yield* faults(wrong), ["scope NotObject"])
      const many = Array.from({ length: mostNames + 1 }, () => "nothing")
      assert.deepStrictEqual(yield* faults({ businesses: many }), ["scope.businesses TooMany"])
      assert.lengthOf(yield* faults({ businesses: many.slice(1) }), mostNames)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is not for an operator", () =>
    Effect.gen(function* () {
      const abilities = ["leads:read", "operator"]
      for (const scope of [{}, { websites: ["demo"] }]) {
        assert.deepStrictEqual(yield* faults(scope, { abilities }), ["scope NotAllowedWith"])
      }
    }).pipe(Effect.provide(useCases))
  )
})

const text = `lw_${"t".repeat(43)}`
const fileWith = (scope: unknown, change: object = {}) => ({
  ...catalog,
  tokens: [{ account: "acme", token: text, abilities: ["leads:create"], name: "shop", scope, ...change }]
})

describe("a scope in a catalogue file", () => {
  it.effect("holds the token to it, and the next file replaces it", () =>
    Effect.gen(function* () {
      yield* apply(fileWith({ websites: ["demo"] }))
      assert.deepStrictEqual((yield* verify(Redacted.make(text))).scope, { websites: ["demo"] })
      yield* apply({ ...fileWith({ businesses: ["warm"] }), businesses: [], websites: [] })
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual((yield* verify(Redacted.make(text))).scope, { businesses: ["warm"] })
      const { scope: _, ...bare } = fileWith(null).tokens[0]!
      yield* apply({ tokens: [bare] })
      assert.deepStrictEqual(
        (yield* listed).map(({ scope }) => scope),
        [null]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("names what the account owns once the file is applied", () =>
    Effect.gen(function* () {
      const faultsOf = (content: object) => Effect.map(Effect.flip(apply(content)), told)
      assert.deepStrictEqual(
        yield* faultsOf(fileWith({ businesses: ["warm", "other", "warm"], websites: ["nothing"] })),
        [
          "tokens.0.scope.businesses.2 Duplicate",
          "tokens.0.scope.businesses.1 Unknown",
          "tokens.0.scope.websites.0 Unknown"
        ]
      )
      assert.deepStrictEqual(yield* faultsOf(fileWith({ pages: [] })), ["tokens.0.scope.pages Unexpected"])
      assert.deepStrictEqual(yield* faultsOf(fileWith({}, { abilities: ["operator"] })), [
        "tokens.0.scope NotAllowedWith"
      ])
      yield* apply(catalog)
      const moved = { ...fileWith({ businesses: ["warm"] }), businesses: [business("warm", "best")] }
      assert.deepStrictEqual(yield* faultsOf(moved), ["tokens.0.scope.businesses.0 Unknown"])
      const unread = { ...fileWith({ businesses: ["new"], websites: ["no"] }), businesses: {} }
      assert.deepStrictEqual(yield* faultsOf(unread), ["tokens.0.scope.websites.0 Unknown", "businesses NotList"])
    }).pipe(Effect.provide(useCases))
  )
})
