import { assert, describe, it } from "@effect/vitest"
import { ValuesInUse } from "@leadwell/domain/geography/Area"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** V8's garbage collector. Only contexts that are created while it is exposed contain it. */
const collect: () => void = (setFlagsFromString("--expose-gc"), runInNewContext("gc"))

/** Ends the current job. V8 keeps what a weak reference returned until then, and tells of collected values after it. */
const nextJob = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Collects garbage until a condition holds. */
const collectUntil = async (isOver: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 20 && !isOver(); turn++) {
    await nextJob()
    collect()
    await nextJob()
  }
}

describe("ValuesInUse", () => {
  it("holds a value as long as something else does", async () => {
    const [values, kept] = [new ValuesInUse<string, { readonly name: string }>(), { name: "kept" }]
    values.set("kept", kept)
    values.set("lost", { name: "lost" })
    assert.strictEqual(values.get("kept"), kept)
    assert.strictEqual(values.get("lost")?.name, "lost")
    assert.isUndefined(values.get("other"))
    await collectUntil(() => values.size === 1)
    assert.strictEqual(values.size, 1)
    assert.isUndefined(values.get("lost"))
    assert.strictEqual(values.get("kept"), kept)
  })

  it("holds the new value of a key when the old one is collected", async () => {
    const [values, renewed] = [new ValuesInUse<string, { readonly name: string }>(), { name: "new" }]
    values.set("renewed", { name: "old" })
    values.set("lost", { name: "lost" })
    values.set("renewed", renewed)
    await collectUntil(() => values.size === 1)
    assert.strictEqual(values.size, 1)
    assert.strictEqual(values.get("renewed"), renewed)
  })
})
