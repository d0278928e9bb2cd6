import { assert, describe, it } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { answersTo } from "@leadwell/domain/lead/FormAnswers"
import { Result, Schema } from "effect"
import { Blank } from "../input/Blank.ts"
import { normalNameUpTo } from "../input/NormalName.ts"
import { told } from "../input/told.ts"
import { form } from "../intake/soundLeadRequest.ts"

const sound = { built: "1975-1990", gas: 1500 }
const faults = (given: Readonly<Record<string, unknown>>, fields = form) =>
  told(Result.fail(new InvalidInput({ faults: answersTo(fields, given).faults })))

/** Answers under keys that no form has. */
const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x${n}`, 1]))

const Responses = Schema.Struct({
  built: Schema.Literals(["before 1975", "1975-1990"]),
  gas: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 5000 })),
  remarks: normalNameUpTo(1000),
  garden: Schema.Boolean,
  since: CalendarDate
})

describe("answersTo", () => {
  it.prop("takes an answer of each kind, in form order, and trims texts", [Responses], ([given]) => {
    const reversed = Object.fromEntries(Object.entries(given).toReversed())
    assert.deepStrictEqual(answersTo(form, reversed), {
      answers: [
        { key: "built", value: given.built },
        { key: "gas", value: given.gas },
        { key: "remarks", value: given.remarks.trim() },
        { key: "garden", value: given.garden },
        { key: "since", value: given.since }
      ],
      faults: []
    })
  })

  it("tells of each unknown key, but of far too many as one", () => {
    assert.strictEqual(faults({ ...sound, ...unknown(form.length + 98) }).length, form.length + 98)
    assert.deepStrictEqual(faults({ ...sound, ...unknown(form.length + 99) }), [`fields TooMany ${form.length}`])
    assert.deepStrictEqual(answersTo(form, { ...sound, ...unknown(form.length + 99) }).answers, [])
  })

  it.prop("asks for a required answer that is blank and passes over an optional one", [Schema.NullOr(Blank)], (on) => {
    const [nothing] = on
    assert.deepStrictEqual(
      faults({ built: nothing, gas: nothing, remarks: nothing, garden: nothing, since: nothing }),
      ["fields.built Required", "fields.gas Required"]
    )
    assert.strictEqual(answersTo(form, { ...sound, remarks: nothing }).answers.length, 2)
  })

  it.prop("keeps a number within its bounds, both included", [Schema.Finite], ([gas]) => {
    const expected = gas < 0 ? ["fields.gas TooSmall 0"] : gas > 5000 ? ["fields.gas TooLarge 5000"] : []
    assert.deepStrictEqual(faults({ ...sound, gas }), expected)
    for (const end of [0, 5000]) assert.deepStrictEqual(faults({ ...sound, gas: end }), [])
    const unbounded = form.map((field) => ({ ...field, min: null, max: null }))
    assert.deepStrictEqual(faults({ ...sound, gas }, unbounded), [])
  })

  it.prop("refuses every value of another type", [Schema.Json], ([value]) => {
    if (value === null || (typeof value === "string" && value.trim() === "")) return
    const told = faults({ built: value, gas: value, remarks: value, garden: value, since: value })
    const isRefused = (key: string, rule: string) => told.includes(`fields.${key} ${rule}`)
    assert.isTrue(isRefused("built", "NotSelectable"))
    assert.strictEqual(isRefused("gas", "NotNumber"), typeof value !== "number")
    assert.strictEqual(isRefused("remarks", "NotText"), typeof value !== "string")
    assert.strictEqual(isRefused("garden", "NotBoolean"), typeof value !== "boolean")
    assert.strictEqual(isRefused("since", "NotText"), typeof value !== "string")
  })

  it("tells what is wrong with each answer, in form order and unknown keys last", () => {
    const given = { foo: 1, since: "2026-02-30", remarks: `\0${"😀".repeat(1000)}`, gas: "1500", built: "1990-2000" }
    assert.deepStrictEqual(faults(given), [
      "fields.built NotSelectable",
      "fields.gas NotNumber",
      "fields.remarks NotStorable",
      "fields.remarks TooLong 1000",
      "fields.since NotDate",
      "fields.foo Unexpected"
    ])
    assert.deepStrictEqual(faults({ ...sound, remarks: "😀".repeat(1000), gas: Infinity }), ["fields.gas NotNumber"])
  })

  it("chooses a label by its exact letters, without the blanks around an answer", () => {
    assert.deepStrictEqual(faults({ ...sound, built: "Before 1975" }), ["fields.built NotSelectable"])
    assert.deepStrictEqual(faults({ ...sound, built: " before 1975 " }), [])
    const bare = form.map((field) => ({ ...field, options: null }))
    assert.deepStrictEqual(faults(sound, bare), ["fields.built NotSelectable"])
  })

  it("drops no unknown answer silently, not even under a key that objects inherit", () => {
    const given = JSON.parse('{"built":"1975-1990","gas":1,"__proto__":{"a":1},"constructor":null,"Built":""}')
    assert.deepStrictEqual(faults(given), [
      "fields.__proto__ Unexpected",
      "fields.constructor Unexpected",
      "fields.Built Unexpected"
    ])
    const named = form.map((field) => (field.key === "gas" ? { ...field, key: "toString" } : field))
    assert.deepStrictEqual(faults({ built: "1975-1990" }, named), ["fields.toString Required"])
  })
})
