import { assert, describe, it } from "@effect/vitest"
import { demoPartsOf, noParts } from "@leadwell/domain/catalogfile/Catalog"
import { CatalogFile } from "@leadwell/domain/catalogfile/CatalogFile"
import { catalogOf } from "@leadwell/domain/catalogfile/CatalogOfFile"
import type { DemoPart } from "@leadwell/domain/demo/DemoPart"
import { demoName, demoRemoval } from "@leadwell/domain/demo/DemoRemoval"
import { Schema } from "effect"
import { fullCatalogWith } from "../catalogfile/fullCatalog.ts"

const partsWith = (values: Readonly<Record<string, unknown>>) =>
  demoPartsOf(catalogOf(Schema.decodeUnknownSync(CatalogFile)(fullCatalogWith(values)), []))

const made = partsWith({})
const names = (parts: ReadonlyArray<{ readonly kind: string; readonly name: string }>) => parts.map(demoName)

const account = (name: string, content: Schema.Json = {}): DemoPart => ({ kind: "account", name, content })

const all = Array.from({ length: 6 }, (_, n) => `account ${n}`)
const Reference = Schema.Struct({ user: Schema.Literals([...all, "token mine"]), used: Schema.Literals(all) })
const References = Schema.Array(Reference).check(Schema.isMaxLength(8))
const Changed = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 }))).check(
  Schema.isMaxLength(2)
)

describe("demoRemoval", () => {
  it("removes a demo that nobody changed or uses as a whole", () => {
    assert.deepStrictEqual(demoRemoval(made, made, []), { removed: made, kept: [] })
    assert.deepStrictEqual(demoRemoval(made, demoPartsOf(noParts), []), { removed: [], kept: [] })
  })

  it.each([
    ["accounts.0.name", "Another", "account acme"],
    ["affiliates.1.city", "Another", "affiliate aff-2"],
    ["websites.1.active", true, "website other"],
    ["categories.0.subcategories.0.fields.1.max", 17, "subcategory heat-pumps"],
    ["businesses.0.subscriptions.0.regions", ["36"], "business warm-bv"],
    ["businesses.0.subscriptions", [], "business warm-bv"]
  ])("keeps what is not as the demo made it: %s", (path, value, name) => {
    const { kept, removed } = demoRemoval(made, partsWith({ [path]: value }), [])
    assert.deepStrictEqual(names(kept), [name])
    assert.deepStrictEqual([kept[0]?.changed, kept[0]?.used_by], [true, []])
    assert.strictEqual(removed.length, made.length - 1)
  })

  it("takes a part for unchanged that a later version gave another key", () => {
    const older = account("a", { name: "A", members: [{ role: "operator" }] })
    const newer = account("a", { name: "A", members: [{ role: "operator", since: null }], language: "nl" })
    assert.deepStrictEqual(demoRemoval([older], [newer], []).removed, [older])
    assert.deepStrictEqual(demoRemoval([newer], [older], []).removed, [])
    const longer = account("a", { name: "A", members: [{ role: "operator" }, { role: "member" }] })
    assert.deepStrictEqual(demoRemoval([older], [longer], []).removed, [])
  })

  it("keeps what stays needs, and whatever that needs, and says by what it is used", () => {
    const references = [
      { user: "website mine", used: "affiliate aff-1" },
      { user: "affiliate aff-1", used: "account acme" },
      { user: "business warm-bv", used: "account acme" }
    ]
    const { kept, removed } = demoRemoval(made, made, references)
    assert.deepStrictEqual(kept, [
      { kind: "account", name: "acme", changed: false, used_by: ["affiliate aff-1"] },
      { kind: "affiliate", name: "aff-1", changed: false, used_by: ["website mine"] }
    ])
    assert.include(names(removed), "business warm-bv")
  })

  it.prop("removes the most that nothing which stays needs", [References, Changed], ([references, changed]) => {
    const parts = all.map((_, n) => account(String(n), { n }))
    const current = all.map((_, n) => account(String(n), { n: changed.includes(n) ? -1 : n }))
    const { kept, removed } = demoRemoval(parts, current, references)
    const gone = new Set(names(removed))
    assert.deepStrictEqual([...names(removed), ...names(kept)].toSorted(), all)
    for (const { used, user } of references) assert.isFalse(gone.has(used) && !gone.has(user))
    for (const { changed: isChanged, name, used_by } of kept) {
      assert.strictEqual(isChanged, changed.includes(Number(name)))
      assert.isTrue(isChanged || used_by.length > 0)
      for (const user of used_by) assert.isFalse(gone.has(user))
    }
    // Nothing is kept that a walk from what stays in any case does not reach.
    const reached = new Set(["token mine", ...changed.map((n) => `account ${n}`)])
    const further = () => references.filter(({ used, user }) => reached.has(user) && !reached.has(used))
    while (further().length > 0) for (const { used } of further()) reached.add(used)
    for (const name of names(kept)) assert.isTrue(reached.has(name))
  })
})
