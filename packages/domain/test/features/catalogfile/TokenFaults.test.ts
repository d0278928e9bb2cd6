import { assert, describe, it } from "@effect/vitest"
import { referenceFaults } from "@leadwell/domain/features/catalogfile/CatalogReferences"
import { namesInUse } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import { currentCatalog } from "./storedCatalog.ts"

const faultsOf = (token: object, file: object = {}) =>
  referenceFaults(
    { ...file, tokens: [{ account: "acme", abilities: [], name: "shop", ...token }] },
    namesInUse(currentCatalog())
  ).map(({ path, rule }) => [path.join("."), rule])

const unknown = { _tag: "Unknown" }
const duplicate = { _tag: "Duplicate" }

describe("the tokens of a catalogue file", () => {
  it("are held to stored businesses and websites of their account", () => {
    assert.deepStrictEqual(faultsOf({ scope: { businesses: ["warm-bv"], websites: ["demo"] } }), [])
    assert.deepStrictEqual<unknown>(faultsOf({ scope: { businesses: ["cool-nv"], websites: ["other", "no"] } }), [
      ["tokens.0.scope.businesses.0", unknown],
      ["tokens.0.scope.websites.0", unknown],
      ["tokens.0.scope.websites.1", unknown]
    ])
  })

  it("are held to what the file itself gives their account", () => {
    const file = { businesses: [{ id: "cool-nv", account: "acme" }], websites: [{ code: "demo", account: "best" }] }
    assert.deepStrictEqual<unknown>(faultsOf({ scope: { businesses: ["cool-nv"], websites: ["demo"] } }, file), [
      ["tokens.0.scope.websites.0", unknown]
    ])
  })

  it("have no ability and no name of a scope twice, and malformed values are skipped", () => {
    const scope = { businesses: [5, 5, "warm-bv", "warm-bv"], websites: [null, null, true, true] }
    const abilities = [5, 5, "leads:read", null, null, "leads:read"]
    assert.deepStrictEqual<unknown>(faultsOf({ abilities, scope }), [
      ["tokens.0.abilities.5", duplicate],
      ["tokens.0.scope.businesses.3", duplicate]
    ])
    for (const none of [null, "demo", 5, undefined]) assert.deepStrictEqual(faultsOf({ scope: none }), [])
  })

  it("have no scope together with the ability of an operator", () => {
    assert.deepStrictEqual<unknown>(faultsOf({ abilities: ["leads:read", "operator"], scope: {} }), [
      ["tokens.0.scope", { _tag: "NotAllowedWith", key: "abilities", value: "operator" }]
    ])
    assert.deepStrictEqual(faultsOf({ abilities: ["operator"], scope: null }), [])
    assert.deepStrictEqual(faultsOf({ abilities: "operator", scope: {} }), [])
  })
})
