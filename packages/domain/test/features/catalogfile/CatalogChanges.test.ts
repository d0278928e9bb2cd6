import { assert, describe, it } from "@effect/vitest"
import type { Catalog } from "@leadwell/domain/features/catalogfile/Catalog"
import { noParts } from "@leadwell/domain/features/catalogfile/Catalog"
import { compareCatalogs } from "@leadwell/domain/features/catalogfile/CatalogChanges"
import { CatalogFile } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { catalogOf } from "@leadwell/domain/features/catalogfile/CatalogOfFile"
import { concernedMarkets } from "@leadwell/domain/features/catalogfile/ConcernedMarkets"
import { sampleToken } from "@leadwell/laws/sample/SampleToken"
import { Schema } from "effect"
import { fullCatalogWith } from "./fullCatalog.ts"

const token = sampleToken("one", "acme" as never)
const catalogWith = (values: Readonly<Record<string, unknown>> = {}): Catalog =>
  catalogOf(Schema.decodeUnknownSync(CatalogFile)(fullCatalogWith(values)), [token])

const stored = catalogWith()
const changesOf = (values: Readonly<Record<string, unknown>>) => compareCatalogs(stored, catalogWith(values))

/** The parts that one changed value changes, by the path of the value in a file. */
const single = {
  "accounts.0.name": ["accounts", "acme", []],
  "affiliates.1.city": ["affiliates", "aff-2", []],
  "websites.1.active": ["websites", "other", []],
  "categories.0.name": ["categories", "heating", []],
  "categories.1.subcategories.0.name": ["subcategories", "tiles", ["tiles"]],
  "categories.0.subcategories.0.fields.1.max": ["subcategories", "heat-pumps", ["heat-pumps"]],
  "businesses.1.city": ["businesses", "cool-nv", []],
  "businesses.0.active": ["businesses", "warm-bv", ["heat-pumps", "boilers"]],
  "businesses.0.subscriptions.1.weekly_cap": ["businesses", "warm-bv", ["boilers"]],
  "businesses.0.subscriptions.0.regions": ["businesses", "warm-bv", ["heat-pumps"]],
  "businesses.0.subscriptions": ["businesses", "warm-bv", ["heat-pumps", "boilers"]]
} as const

const newValues: Readonly<Record<string, unknown>> = {
  "websites.1.active": true,
  "businesses.0.active": true,
  "categories.0.subcategories.0.fields.1.max": 17,
  "businesses.0.subscriptions.1.weekly_cap": 17,
  "businesses.0.subscriptions.0.regions": ["36"],
  "businesses.0.subscriptions": []
}

const idsIn = (ids: object): ReadonlyArray<unknown> => Object.values(ids).flat()

describe("compareCatalogs", () => {
  it("adds everything to an empty catalogue", () => {
    const { changes, parts } = compareCatalogs(noParts, stored)
    assert.deepStrictEqual(parts, stored)
    assert.deepStrictEqual([idsIn(changes.changed), idsIn(changes.unchanged)], [[], []])
    assert.deepStrictEqual<unknown>(changes.added, {
      accounts: ["acme", "best"],
      tokens: [token.id],
      affiliates: ["aff-1", "aff-2"],
      websites: ["demo", "other"],
      categories: ["heating", "roofs"],
      subcategories: ["heat-pumps", "boilers", "tiles"],
      businesses: ["warm-bv", "cool-nv"]
    })
  })

  it("writes nothing of what is stored already", () => {
    const { changes, parts } = changesOf({})
    assert.deepStrictEqual(parts, noParts)
    assert.deepStrictEqual([idsIn(changes.added), idsIn(changes.changed)], [[], []])
    assert.strictEqual(idsIn(changes.unchanged).length, 14)
  })

  it.each(Object.entries(single))("writes only the part that changes at %s", (path, [kind, id]) => {
    const { changes, parts } = changesOf({ [path]: newValues[path] ?? "Other" })
    assert.deepStrictEqual([idsIn(changes.added), idsIn(changes.changed)], [[], [id]])
    assert.deepStrictEqual<unknown>(changes.changed[kind], [id])
    const { subscriptions, ...others } = parts
    assert.strictEqual(idsIn(others).length, 1)
    assert.isTrue(subscriptions.every(({ business }) => business === id))
  })

  it("writes nothing of a business that has no subscriptions and gets none", () => {
    const without = catalogWith({ "businesses.0.subscriptions": [] })
    const { changes, parts } = compareCatalogs(without, without)
    assert.deepStrictEqual(parts, noParts)
    assert.deepStrictEqual<unknown>(changes.unchanged.businesses, ["warm-bv", "cool-nv"])
  })

  it("moves a subcategory, and leaves those of a renamed category alone", () => {
    const { changes } = compareCatalogs(
      stored,
      catalogOf(
        Schema.decodeUnknownSync(CatalogFile)({
          categories: [{ ...stored.categories[1], subcategories: [{ id: "boilers", name: "B", slug: "boilers" }] }]
        }),
        []
      )
    )
    assert.deepStrictEqual<unknown>(
      [changes.changed.subcategories, changes.unchanged.categories],
      [["boilers"], ["roofs"]]
    )
  })

  it("compares of a token what a file says: its account, name and abilities", () => {
    const other = { ...token, id: "other" as typeof token.id, last_used_on: null }
    assert.deepStrictEqual(compareCatalogs(stored, { ...noParts, tokens: [other] }).parts, noParts)
    for (const change of [{ name: "Other" }, { account: "best" as never }, { abilities: [] }]) {
      const { changes, parts } = compareCatalogs(stored, { ...noParts, tokens: [{ ...other, ...change }] })
      assert.deepStrictEqual([changes.changed.tokens, parts.tokens.length], [[token.id], 1])
    }
  })
})

describe("concernedMarkets", () => {
  it.each(Object.entries(single))("are those whose leads may go elsewhere by %s", (path, [, , markets]) => {
    const { parts } = changesOf({ [path]: newValues[path] ?? "Other" })
    assert.deepStrictEqual<unknown>([...concernedMarkets(stored, parts)], [...markets])
  })

  it("are all of a new business", () => {
    const { parts } = compareCatalogs({ ...stored, businesses: [], subscriptions: [] }, stored)
    const concerned = concernedMarkets({ ...stored, businesses: [], subscriptions: [] }, parts)
    assert.deepStrictEqual<unknown>([...concerned], ["heat-pumps", "boilers"])
  })
})
