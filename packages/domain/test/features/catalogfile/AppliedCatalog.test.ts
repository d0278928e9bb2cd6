import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import type { AccountId } from "@leadwell/domain/access/Account"
import { server } from "@leadwell/domain/access/Actor"
import { CatalogList } from "@leadwell/domain/features/catalogfile/Catalog"
import type { CatalogPreview } from "@leadwell/domain/features/catalogfile/CatalogFiles"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import { CatalogRepository } from "@leadwell/domain/features/catalogfile/CatalogRepository"
import { hashToken } from "@leadwell/domain/features/tokens/AccessToken"
import { AccessTokenRepository } from "@leadwell/domain/features/tokens/AccessTokenRepository"
import { Effect, Layer, Option } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"

const token = `lw_${"a".repeat(43)}`
const account = { id: "acme", name: "Acme" }
const affiliate = {
  id: "aff-1",
  account: "acme",
  company_name: "Acme BV",
  address: "Oudegracht 1",
  postal_code: "3511AB",
  city: "Utrecht",
  coc_id: "12345678",
  iban: "NL91 ABNA 0417 1643 00"
}
const heatPumps = { id: "heat-pumps", name: "Heat pumps", slug: "heat-pumps" }
const heating = { id: "heating", name: "Heating", slug: "heating", subcategories: [heatPumps] }
const business = {
  id: "warm-bv",
  account: "acme",
  affiliate: "aff-1",
  name: "Warm BV",
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  subscriptions: [{ subcategory: "heat-pumps", regions: ["*"] }]
}
const content = {
  accounts: [account],
  tokens: [{ account: "acme", token, abilities: ["leads:create"], name: "website" }],
  affiliates: [affiliate],
  categories: [heating]
}

const memory = Layer.fresh(CatalogImport.layer.pipe(Layer.provideMerge(Layer.merge(MemoryStorage.layer, digestLayer))))
const whole = CatalogRepository.use((catalogs) => catalogs.export(CatalogList.literals))

const refusalOf = Effect.fnUntraced(function* (input: unknown) {
  const refusal = yield* CatalogImport.use(({ apply }) => Effect.flip(apply(input)))
  if (refusal._tag !== "InvalidInput") return assert.fail(refusal._tag)
  return refusal.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`)
})

const ofTokens = (faults: ReadonlyArray<string>) => faults.filter((fault) => fault.startsWith("tokens"))

describe("CatalogImport", () => {
  it.effect("keeps the token hashed, and changes nothing when it is applied twice", () =>
    Effect.gen(function* () {
      const imports = yield* CatalogImport
      const first = yield* imports.apply(content)
      const before = yield* whole
      assert.deepStrictEqual(yield* imports.apply(content), first)
      assert.deepStrictEqual(yield* whole, before)
      assert.notInclude(JSON.stringify(first), token)
      const tokens = yield* AccessTokenRepository
      const kept = yield* tokens.find(yield* hashToken(token))
      assert.deepNestedPropertyVal(kept, "value.account", "acme" as AccountId)
    }).pipe(Effect.provide(memory))
  )

  it.effect("refuses the tokens that stood in the documents, which everybody knows", () =>
    Effect.gen(function* () {
      const known = ["Acme", "Shop", "Office", "0123456789"].map((word) => `lw_${word.repeat(11).slice(0, 43)}`)
      const named = [...known, token].map((one, n) => ({ ...content.tokens[0], token: one, name: `token ${n}` }))
      assert.deepStrictEqual(
        yield* refusalOf({ ...content, tokens: named, websites: [{}] }).pipe(Effect.map(ofTokens)),
        ["tokens.0.token Published", "tokens.1.token Published", "tokens.2.token Published", "tokens.3.token Published"]
      )
      const tokens = yield* AccessTokenRepository
      for (const one of known) assert.isTrue(Option.isNone(yield* tokens.find(yield* hashToken(one))))
    }).pipe(Effect.provide(memory))
  )

  it.effect("applies nothing of a catalogue with faults, and tells all of them", () =>
    Effect.gen(function* () {
      const before = yield* whole
      const broken = {
        ...content,
        accounts: [{ ...account, foo: 1 }],
        categories: [heating, { ...heating, id: "other", subcategories: [] }],
        businesses: [{ ...business, name: "", affiliate: "aff-2" }]
      }
      assert.deepStrictEqual(yield* refusalOf(broken), [
        "accounts.0.foo Unexpected",
        "categories.1.slug Duplicate",
        "businesses.0.name Required",
        "businesses.0.affiliate Unknown"
      ])
      assert.deepStrictEqual(yield* whole, before)
    }).pipe(Effect.provide(memory))
  )

  it.effect("lets a file refer to what was applied before, and to nothing else", () =>
    Effect.gen(function* () {
      const imports = yield* CatalogImport
      assert.deepStrictEqual(yield* refusalOf({ businesses: [business] }), [
        "businesses.0.account Unknown",
        "businesses.0.affiliate Unknown",
        "businesses.0.subscriptions.0.subcategory Unknown"
      ])
      yield* imports.apply(content)
      yield* imports.apply({ businesses: [business] })
      yield* imports.apply({ affiliates: [{ ...affiliate, id: "aff-2" }] })
      assert.deepStrictEqual(yield* refusalOf({ businesses: [{ ...business, affiliate: "acme", account: "aff-1" }] }), [
        "businesses.0.account Unknown",
        "businesses.0.affiliate Unknown"
      ])
    }).pipe(Effect.provide(memory))
  )

  it.effect("moves a subcategory to another category, and holds slugs against those that are kept", () =>
    Effect.gen(function* () {
      const imports = yield* CatalogImport
      yield* imports.apply(content)
      const roofs = { id: "roofs", name: "Roofs", slug: "roofs" }
      yield* imports.apply({ categories: [{ ...roofs, subcategories: [heatPumps] }] })
      assert.strictEqual((yield* whole).subcategories[0]?.category.id as string, "roofs")
      const again = { ...heatPumps, id: "others" }
      yield* imports.apply({ categories: [{ ...heating, subcategories: [again] }] })
      assert.deepStrictEqual(yield* refusalOf({ categories: [{ ...roofs, subcategories: [again] }] }), [
        "categories.0.subcategories.0.slug Duplicate"
      ])
      assert.deepStrictEqual(yield* refusalOf({ categories: [{ ...roofs, id: "attics" }] }), [
        "categories.0.slug Duplicate"
      ])
    }).pipe(Effect.provide(memory))
  )

  it.effect("applies what was shown only while it replaces just that", () =>
    Effect.gen(function* () {
      const { apply, applyShown, preview } = yield* CatalogImport
      const renamed = { accounts: [{ ...account, name: "Best" }] }
      const name = Effect.map(whole, ({ accounts }) => accounts[0]?.name)
      const refused = (shown: CatalogPreview) => Effect.flip(applyShown(renamed, server, shown))
      const whenEmpty = yield* preview(renamed)
      yield* apply({ accounts: [account] })
      const shown = yield* preview(renamed)
      assert.deepStrictEqual([shown.changes.changed.accounts, shown.replaced.accounts], [
        [account.id],
        [account]
      ] as never)
      assert.strictEqual((yield* refused(whenEmpty))._tag, "ChangedMeanwhile")
      yield* apply({
        accounts: [
          { ...account, name: "By hand" },
          { id: "other", name: "Other" }
        ]
      })
      assert.strictEqual((yield* refused(shown))._tag, "ChangedMeanwhile")
      assert.strictEqual(yield* name, "By hand")
      yield* apply({ accounts: [account] })
      yield* applyShown(renamed, server, shown)
      assert.strictEqual(yield* name, "Best")
    }).pipe(Effect.provide(memory))
  )

  it.effect("applies what changed since the last time, and only that", () =>
    Effect.gen(function* () {
      const { apply, applyChanged } = yield* CatalogImport
      const renamed = { ...content, accounts: [{ ...account, name: "Best" }] }
      const isApplied = (input: unknown) => Effect.map(applyChanged(input), Option.isSome)
      const name = Effect.map(whole, ({ accounts }) => accounts[0]?.name)
      assert.isTrue(yield* isApplied(content))
      assert.isFalse(yield* isApplied(structuredClone(content)))
      yield* apply({ accounts: [{ ...account, name: "By hand" }] })
      assert.isFalse(yield* isApplied(content))
      assert.strictEqual(yield* name, "By hand")
      assert.isTrue(yield* isApplied(renamed))
      assert.strictEqual(yield* name, "Best")
      assert.strictEqual((yield* Effect.flip(applyChanged({ accounts: 1 })))._tag, "InvalidInput")
      assert.isFalse(yield* isApplied(renamed))
      assert.isTrue(yield* isApplied(content))
      assert.strictEqual(yield* name, "Acme")
    }).pipe(Effect.provide(memory))
  )
})
