import { assert, describe, it } from "@effect/vitest"
import { isEmpty, sentScope, typedScope, withOwned } from "../src/scope/Scope.ts"

describe("a chosen scope", () => {
  it("is sent as it was read, with the lists that are absent", () => {
    for (const scope of [null, { businesses: ["a"] }, { websites: [] }, { businesses: [], websites: ["shop"] }]) {
      assert.deepStrictEqual(sentScope(typedScope(scope)), scope)
    }
  })

  it("leaves out what is not ticked, from the first tick on", () => {
    const begun = { ...typedScope(null), isWhole: false }
    assert.isTrue(isEmpty(sentScope(begun)))
    const ticked = sentScope({ ...begun, websites: { isAll: false, names: ["shop"] } })
    assert.deepStrictEqual(ticked, { businesses: [], websites: ["shop"] })
    assert.isFalse(isEmpty(ticked))
  })

  it("is all of the account when all of both lists is ticked", () => {
    const all = { isAll: true, names: [] }
    assert.isNull(sentScope({ isWhole: false, businesses: all, websites: all }))
    assert.isFalse(isEmpty(null))
  })

  it("loses what the account no longer owns", () => {
    const typed = typedScope({ businesses: ["moved", "a"], websites: ["shop"] })
    const owned = { businesses: [{ id: "a" }], websites: [{ id: "shop" }] }
    assert.deepStrictEqual(sentScope(withOwned(typed, owned)), { businesses: ["a"], websites: ["shop"] })
  })
})
