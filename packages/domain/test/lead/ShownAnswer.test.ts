import { assert, describe, it } from "@effect/vitest"
import { FormAnswer, shortestDecimal, shownAnswer } from "@leadwell/domain/lead/FormAnswers"
import { Schema } from "effect"

describe("shortestDecimal", () => {
  it.prop("names the same number, without an exponent", [Schema.Finite], ([value]) => {
    const text = shortestDecimal(value)
    assert.match(text, /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
    assert.isTrue(Number(text) === value)
  })

  it.each([
    [1500, "1500"],
    [0.1, "0.1"],
    [-0, "0"],
    [123456789.125, "123456789.125"],
    [1e21, "1000000000000000000000"],
    [-1.5e21, "-1500000000000000000000"],
    [1.25e-7, "0.000000125"],
    [-1e-7, "-0.0000001"],
    [5e-324, `0.${"0".repeat(323)}5`]
  ])("writes %d as %s", (value, text) => {
    assert.strictEqual(shortestDecimal(value), text)
  })
})

describe("shownAnswer", () => {
  it.prop("shows a text as it is", [Schema.String], ([value]) => {
    assert.strictEqual(shownAnswer({ key: "a", value }), value)
    assert.strictEqual(shownAnswer({ key: "a", value: "1e+21" }), "1e+21")
  })

  it("shows numbers in decimals and booleans by name", () => {
    assert.strictEqual(shownAnswer({ key: "a", value: 1e21 }), "1000000000000000000000")
    assert.strictEqual(shownAnswer({ key: "a", value: true }), "true")
    assert.strictEqual(shownAnswer({ key: "a", value: false }), "false")
  })

  it("is never of an answer that a store cannot keep", () => {
    for (const value of ["\0", "\ud800", NaN, Infinity, null]) {
      assert.isFalse(Schema.is(FormAnswer)({ key: "a", value }))
    }
  })
})
