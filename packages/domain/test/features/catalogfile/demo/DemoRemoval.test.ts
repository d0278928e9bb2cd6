import { assert, describe, it } from "@effect/vitest"
import { demoName, demoRemoval, type StoredPart } from "@leadwell/domain/features/catalogfile/demo/DemoRemoval"
import { Schema } from "effect"

const part = (name: string, changed = false): StoredPart => ({ kind: "account", name, changed })

const all = Array.from({ length: 6 }, (_, n) => `account ${n}`)
const Reference = Schema.Struct({ user: Schema.Literals([...all, "token mine"]), used: Schema.Literals(all) })
const References = Schema.Array(Reference).check(Schema.isMaxLength(8))
const Changed = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 5 }))).check(
  Schema.isMaxLength(2)
)

describe("demoRemoval", () => {
  it("keeps what stays needs, and whatever that needs, and says by what it is used", () => {
    const stored = ["acme", "aff", "shop", "warm"].map((name) => part(name, name === "warm"))
    const references = [
      { user: "website mine", used: "account aff" },
      { user: "account aff", used: "account acme" },
      { user: "account shop", used: "account acme" }
    ]
    assert.deepStrictEqual(demoRemoval(stored, references), {
      removed: [{ kind: "account", name: "shop" }],
      kept: [
        { ...part("acme"), used_by: ["account aff"] },
        { ...part("aff"), used_by: ["website mine"] },
        { ...part("warm", true), used_by: [] }
      ]
    })
  })

  it.prop("removes the most that nothing which stays needs", [References, Changed], ([references, changed]) => {
    const stored = all.map((_, n) => part(String(n), changed.includes(n)))
    const { kept, removed } = demoRemoval(stored, references)
    const gone = new Set(removed.map(demoName))
    assert.deepStrictEqual([...removed, ...kept].map(demoName).toSorted(), all)
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
    for (const name of kept.map(demoName)) assert.isTrue(reached.has(name))
  })
})
