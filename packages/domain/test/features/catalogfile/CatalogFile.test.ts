import { assert, describe, it } from "@effect/vitest"
import { CatalogFile } from "@leadwell/domain/features/catalogfile/CatalogFile"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Result, Schema } from "effect"
import { told } from "../../input/told.ts"
import { fullCatalog, fullCatalogWith } from "./fullCatalog.ts"

const decode = decodeInput(CatalogFile, { onExcessProperty: "error" })
const toldWith = (path: string, value: unknown) => told(decode(fullCatalogWith({ [path]: value })))
const toldWithout = (path: string) => told(decode(JSON.parse(JSON.stringify(fullCatalogWith({ [path]: undefined })))))

/** Returns the dotted path of every value below `node`. */
const pathsIn = (node: unknown, path: string): ReadonlyArray<string> =>
  typeof node !== "object" || node === null
    ? []
    : Object.entries(node).flatMap(([key, value]) => [`${path}${key}`, ...pathsIn(value, `${path}${key}.`)])

const paths = pathsIn(fullCatalog(), "")
const keys = paths.filter((path) => !/\d$/.test(path))

/** The keys without a default. */
const mandatory = {
  accounts: ["id", "name"],
  tokens: ["account", "token", "abilities", "name"],
  affiliates: ["id", "account", "company_name", "address", "postal_code", "city", "coc_id", "iban"],
  websites: ["code", "account", "name", "url"],
  categories: ["id", "name", "slug"],
  "categories.subcategories": ["id", "name", "slug"],
  "categories.subcategories.fields": ["key", "label", "type"],
  businesses: ["id", "account", "name", "coc_id", "postal_code", "city"],
  "businesses.subscriptions": ["subcategory", "regions"]
}

describe("CatalogFile", () => {
  it("takes a catalogue that leaves nothing out, and keeps all of it", () => {
    assert.deepStrictEqual(Result.getOrThrow(decode(fullCatalog())) as unknown, fullCatalog())
  })

  it("is decoded to the same when it was decoded before", () => {
    const once = Result.getOrThrow(decode(fullCatalog()))
    assert.deepStrictEqual(Result.getOrThrow(decode(once)), once)
    assert.deepStrictEqual(Result.getOrThrow(decode(Schema.encodeSync(CatalogFile)(once))), once)
  })

  it("refuses an unknown key in every object, and says where", () => {
    for (const path of new Set(keys.map((key) => key.replace(/[^.]+$/, "foo")))) {
      assert.deepStrictEqual(toldWith(path, null), [`${path} Unexpected`])
    }
    assert.deepStrictEqual(told(decode(JSON.parse('{"__proto__":{}}'))), ["__proto__ Unexpected"])
  })

  it("asks for every key without a default, and for no other", () => {
    const asked = keys.filter((path) => toldWithout(path).length > 0)
    for (const path of asked) assert.deepStrictEqual(toldWithout(path), [`${path} Required`])
    const expected = Object.entries(mandatory).flatMap(([list, names]) => names.map((name) => `${list}.${name}`))
    assert.sameMembers([...new Set(asked.map((path) => path.replace(/\.\d+/g, "")))], expected)
  })

  it.prop(
    "finds each fault at the value that is wrong, and never throws",
    [Schema.Literals(paths), Schema.Json],
    (on) => {
      const [path, value] = on
      for (const line of toldWith(path, value)) assert.isTrue(line.startsWith(path))
    }
  )

  it("finds all faults at once", () => {
    const faults = { "accounts.0.id": "", "tokens.1.foo": 1, "websites.0.url": "x", "businesses.1.subscriptions": {} }
    assert.deepStrictEqual(told(decode(fullCatalogWith(faults))), [
      "accounts.0.id NotIdentifier",
      "tokens.1.foo Unexpected",
      "websites.0.url NotUrl",
      "businesses.1.subscriptions NotList"
    ])
  })

  it("finds the faults of any two values, as it finds them of each", () => {
    const wrong = keys
      .filter((path) => !/\.[1-9]/.test(path))
      .map((path) => ({ path, value: toldWith(path, "").length > 0 ? "" : -5 }))
      .map(({ path, value }) => ({ path, value, faults: toldWith(path, value) }))
    for (const [place, one] of wrong.entries()) {
      for (const other of wrong.slice(place + 1)) {
        if (other.path.startsWith(`${one.path}.`)) continue
        assert.includeMembers(
          [...told(decode(fullCatalogWith({ [one.path]: one.value, [other.path]: other.value })))],
          [...one.faults, ...other.faults]
        )
      }
    }
  })

  it.each([null, [], "x", 5, true])("refuses %j for a catalogue", (content) => {
    assert.deepStrictEqual(told(decode(content)), ["NotObject"])
  })
})
