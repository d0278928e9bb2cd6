import { assert, describe, it } from "@effect/vitest"
import { common as english } from "../src/texts/en/common.ts"
import { common as dutch } from "../src/texts/nl/common.ts"

describe("a text for a count", () => {
  it("has the form that the language has for the count, and writes the count as the language does", () => {
    const counts = [0, 1, 2, 1200]
    assert.deepStrictEqual(counts.map(english.refusals.wrong), [
      "0 things are not right:",
      "One thing is not right:",
      "2 things are not right:",
      "1,200 things are not right:"
    ])
    assert.deepStrictEqual(counts.map(dutch.refusals.wrong), [
      "0 dingen kloppen niet:",
      "Eén ding klopt niet:",
      "2 dingen kloppen niet:",
      "1.200 dingen kloppen niet:"
    ])
  })
})
