import { assert, describe, it } from "@effect/vitest"
import { makeRepeatedTexts } from "@leadwell/domain/features/forms/RepeatedTexts"
import { Schema } from "effect"

const Step = Schema.Struct({
  name: Schema.Literals(["a", "b"]),
  after: Schema.Literals([0, 1, 300_000, 599_999, 600_000]),
  isForgotten: Schema.Boolean
})

describe("the texts that forms sent lately", () => {
  it.prop("are repeated within ten minutes of the first, unless it is forgotten", [Schema.Array(Step)], ([steps]) => {
    const texts = makeRepeatedTexts()
    const since = new Map<string, number>()
    let now = 5
    for (const { after, isForgotten, name } of steps) {
      now += after
      const isRepeated = now - (since.get(name) ?? -Infinity) < 600_000
      assert.strictEqual(texts.isRepeated(name, now), isRepeated)
      if (!isRepeated) since.set(name, now)
      if (isForgotten) {
        texts.forget(name)
        since.delete(name)
      }
    }
  })

  it("are at most 10 000: the oldest goes first", () => {
    const texts = makeRepeatedTexts()
    for (let n = 0; n <= 10_000; n++) assert.isFalse(texts.isRepeated(String(n), n))
    assert.isTrue(texts.isRepeated("1", 10_000))
    assert.isFalse(texts.isRepeated("0", 10_000))
  })
})
