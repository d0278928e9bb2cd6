import { assert, describe, it } from "@effect/vitest"
import { formFaults } from "@leadwell/domain/features/catalogfile/FormFaults"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Result } from "effect"
import { told } from "../../input/told.ts"

const types = ["choice", "number", "text", "boolean", "date"]

const formOf = (...fields: ReadonlyArray<unknown>) =>
  told(Result.fail(new InvalidInput({ faults: formFaults({ value: { fields }, path: [] }) })))

const field = (type: string, rest: object = {}) =>
  formOf({ key: "a", label: "A", type, ...(type === "choice" ? { options: ["x", "y"] } : {}), ...rest })

describe("formFaults", () => {
  it.each(types)("finds nothing in a plain %s", (type) => {
    assert.deepStrictEqual(field(type), [])
    assert.deepStrictEqual(field(type, { min: null, max: null, unit: null }), [])
  })

  it("asks for the options of a choice, and of nothing else", () => {
    for (const options of [undefined, null, []])
      assert.deepStrictEqual(field("choice", { options }), ["fields.0.options Required"])
    for (const type of types.slice(1)) {
      for (const options of [[], ["x"]])
        assert.deepStrictEqual(field(type, { options }), ["fields.0.options Unexpected"])
      assert.deepStrictEqual(field(type, { options: null }), [])
    }
  })

  it("refuses options that no answer could tell apart", () => {
    const options = ["x", "y", "x", "X", " y "]
    assert.deepStrictEqual(field("choice", { options }), [
      "fields.0.options.2 Duplicate",
      "fields.0.options.4 Duplicate"
    ])
  })

  it.each(types)("takes min, max and unit with a number alone: %s", (type) => {
    const faults = type === "number" ? [] : ["min", "max", "unit"].map((key) => `fields.0.${key} Unexpected`)
    assert.deepStrictEqual(field(type, { min: 0, max: 5, unit: "m3" }), faults)
  })

  it("refuses a maximum below the minimum", () => {
    assert.deepStrictEqual(field("number", { min: 5, max: 4 }), ["fields.0.max TooSmall 5"])
    assert.deepStrictEqual(field("number", { min: 5, max: 5 }), [])
    assert.deepStrictEqual(field("number", { max: -5 }), [])
  })

  it("compares no bound with one that is absent or malformed", () => {
    for (const none of [null, "0", true, []]) {
      assert.deepStrictEqual(field("number", { min: none, max: -5 }), [])
      assert.deepStrictEqual(field("number", { min: 5, max: none }), [])
    }
  })

  it("compares no options that are malformed", () => {
    assert.deepStrictEqual(field("choice", { options: [1, 1, null, null, "x", "x"] }), ["fields.0.options.5 Duplicate"])
  })

  it("says all of several things at once, and nothing of what it cannot read", () => {
    assert.deepStrictEqual(
      formOf(
        { key: "a", type: "choice", max: 1 },
        null,
        { key: "a", type: "colour", options: 1, min: "x" },
        { key: 5 }
      ),
      ["fields.2.key Duplicate", "fields.0.options Required", "fields.0.max Unexpected"]
    )
    assert.deepStrictEqual(
      told(Result.fail(new InvalidInput({ faults: formFaults({ value: { fields: {} }, path: [] }) }))),
      []
    )
  })
})
