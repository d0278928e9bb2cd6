import { assert, describe, it } from "@effect/vitest"
import { endOf } from "@leadwell/domain/features/privacy/person/MaskedText"
import { Schema } from "effect"

const characters = new Intl.Segmenter("nl", { granularity: "grapheme" })
const lengthOf = (text: string) => [...characters.segment(text)].length

describe("endOf", () => {
  it.prop("shows the end of a text: two characters at most, and a third of them", [Schema.String], ([text]) => {
    const end = endOf(text)
    assert.isTrue(text.endsWith(end))
    assert.isAtMost(lengthOf(end), Math.min(2, Math.floor(lengthOf(text) / 3)))
  })

  it.each([
    ["0612345678", "78"],
    ["j@x.nl", "nl"],
    ["Oudegracht", "ht"],
    ["Jane", "e"],
    ["12", ""],
    ["Li", ""],
    ["", ""],
    ["Ren\u0065\u0301e\u0301", "e\u0301"],
    ["abcd👨‍👩‍👧‍👦é", "👨‍👩‍👧‍👦é"]
  ])("of %j is %j", (text, end) => {
    assert.strictEqual(endOf(text), end)
  })
})
