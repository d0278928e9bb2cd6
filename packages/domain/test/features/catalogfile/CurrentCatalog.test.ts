import { assert, describe, it } from "@effect/vitest"
import { type Catalog, noParts } from "@leadwell/domain/features/catalogfile/Catalog"
import { compareCatalogs } from "@leadwell/domain/features/catalogfile/CatalogChanges"
import { namesInUse, withParts } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import { sampleToken } from "@leadwell/laws/sample/SampleToken"
import { catalogWith, currentCatalog } from "./storedCatalog.ts"

const token = (name: string) => sampleToken(name, "acme" as never)
const stored = (): Catalog => ({ ...catalogWith(), tokens: [token("one"), token("two")] })

/** Returns a catalogue with its subcategories in the order of an export, and its subscriptions by business. */
const inOrder = (catalog: Catalog): Catalog => ({
  ...catalog,
  subcategories: catalog.subcategories.toSorted((a, b) => a.id.localeCompare(b.id)),
  subscriptions: catalog.subscriptions.toSorted((a, b) => a.business.localeCompare(b.business))
})

/** New values by their path in a file: of one part of each kind, and of several at once. */
const changes: ReadonlyArray<Readonly<Record<string, unknown>>> = [
  {},
  { "accounts.0.name": "Other" },
  { "affiliates.1.city": "Gent" },
  { "websites.0.name": "Other" },
  { "categories.0.name": "Other" },
  { "categories.0.subcategories.0.name": "Other" },
  { "businesses.1.city": "Gent" },
  { "businesses.0.subscriptions": [] },
  { "accounts.1.name": "Other", "categories.1.slug": "tops", "businesses.0.subscriptions.1.weight": 7 }
]

describe("withParts", () => {
  it.each(changes)("puts the parts that change in the place of the stored ones: %j", (values) => {
    const wanted = { ...catalogWith(values), tokens: stored().tokens }
    const { parts } = compareCatalogs(stored(), wanted)
    assert.deepStrictEqual(inOrder(withParts(stored(), parts)), inOrder(wanted))
  })

  it("adds parts with new names after the stored ones, and its subcategories are in the order of an export", () => {
    const added = { ...stored(), tokens: [token("three")] }
    assert.deepStrictEqual(inOrder(withParts(noParts, added)), inOrder(added))
    const { subcategories, tokens } = withParts(stored(), { ...noParts, tokens: added.tokens })
    assert.deepStrictEqual(tokens, [...stored().tokens, ...added.tokens])
    const ids = ["boilers", "heat-pumps", "tiles"]
    for (const all of [catalogWith().subcategories, catalogWith().subcategories.toReversed()]) {
      const ordered = withParts(noParts, { ...noParts, subcategories: all }).subcategories
      assert.deepStrictEqual<unknown>(
        ordered.map(({ id }) => id),
        ids
      )
    }
    assert.deepStrictEqual<unknown>(
      subcategories.map(({ id }) => id),
      ids
    )
  })

  it("replaces a token by its hash", () => {
    const renamed = { ...token("one"), name: "Other" }
    assert.deepStrictEqual(withParts(stored(), { ...noParts, tokens: [renamed] }).tokens, [renamed, token("two")])
  })
})

describe("namesInUse", () => {
  it("are the stored names, with the owner of each affiliate, business and website", () => {
    const current = currentCatalog()
    assert.deepStrictEqual<unknown>(namesInUse(current), {
      accounts: new Set(["acme", "best"]),
      affiliates: new Map([
        ["aff-1", "acme"],
        ["aff-2", "best"]
      ]),
      businesses: new Map([
        ["warm-bv", "acme"],
        ["cool-nv", "best"]
      ]),
      websites: new Map([
        ["demo", "acme"],
        ["other", "best"]
      ]),
      linked: current.linked,
      ...current.slugs
    })
  })

  it("include what a stored part refers to", () => {
    const { businesses, slugs, websites } = currentCatalog()
    for (const parts of [{ businesses }, { websites }]) {
      const { accounts, affiliates } = namesInUse({ ...noParts, linked: [], slugs, ...parts })
      assert.deepStrictEqual<unknown>([accounts, affiliates], [new Set(["acme", "best"]), new Map([["aff-1", "acme"]])])
    }
  })
})
