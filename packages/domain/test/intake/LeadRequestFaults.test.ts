import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { Blank } from "../input/Blank.ts"
import { told } from "../input/told.ts"
import { soundLeadRequest as sound, verdictOn } from "./soundLeadRequest.ts"

/** The keys of the documented table in its order. Each has the rules that wrong values break. */
const table = [
  { key: "website_code", wrong: { "a b": "NotIdentifier", "": "Required" }, ofNumber: "NotText" },
  { key: "subcategory_id", wrong: { "a/b": "NotIdentifier" }, ofNumber: "NotText" },
  { key: "postal_code", wrong: { "123AB": "NotPostalCode", "1234": "NotPostalCode" }, ofNumber: "NotText" },
  { key: "country", wrong: { fr: "NotSelectable" }, ofNumber: "NotText" },
  { key: "city", wrong: { "\0": "NotStorable" }, max: 255, ofNumber: "NotText" },
  { key: "street", wrong: { "\ud800": "NotStorable" }, max: 255, ofNumber: "NotText" },
  { key: "street_number", wrong: { "\0": "NotStorable" }, max: 8, ofNumber: "NotText" },
  { key: "preferred_date_of_execution", wrong: { "2027-02-29": "NotDate" }, ofNumber: "NotText" },
  { key: "description", wrong: { "\ude00": "NotStorable" }, max: 1000, ofNumber: "NotText" },
  { key: "gender", wrong: { man: "NotSelectable" }, ofNumber: "NotText" },
  { key: "first_name", wrong: { "\0": "NotStorable" }, max: 255, ofNumber: "NotText" },
  { key: "last_name", wrong: { "\0": "NotStorable" }, max: 255, ofNumber: "NotText" },
  { key: "email", wrong: { jane: "NotEmail" }, ofNumber: "NotText" },
  { key: "phone", wrong: { "06": "NotDigits 10" }, ofNumber: "NotText" },
  { key: "accept_terms", wrong: { true: "NotAccepted" }, ofNumber: "NotAccepted" },
  { key: "subscribe_to_newsletter", wrong: { false: "NotBoolean" }, ofNumber: "NotBoolean" },
  { key: "fields", wrong: { built: "NotObject" }, ofNumber: "NotObject" }
]

const required = table.map(({ key }) => key).filter((key) => key !== "country")
const ofForm = ["fields.built Required", "fields.gas Required"]

/** Replaces the values under these keys with `value`. */
const spoilt = (keys: ReadonlyArray<string>, value: unknown) =>
  Object.fromEntries(Object.entries(sound).map(([key, kept]) => [key, keys.includes(key) ? value : kept]))

describe("The faults of a lead request", () => {
  it.each(table)("name the rule that $key breaks", ({ key, ofNumber, wrong }) => {
    for (const [value, rule] of Object.entries(wrong)) {
      assert.deepStrictEqual(told(verdictOn(spoilt([key], value))).slice(0, 1), [`${key} ${rule}`])
    }
    assert.deepStrictEqual(told(verdictOn(spoilt([key], 1))), [`${key} ${ofNumber}`])
    assert.deepStrictEqual(told(verdictOn(spoilt([key], [sound]))), [`${key} ${ofNumber}`])
  })

  it.each(table.filter(({ max }) => max !== undefined))("limit $key to $max code points", ({ key, max = 0 }) => {
    assert.deepStrictEqual(told(verdictOn(spoilt([key], ` ${"😀".repeat(max)} `))), [])
    assert.deepStrictEqual(told(verdictOn(spoilt([key], "😀".repeat(max + 1)))), [`${key} TooLong ${max}`])
  })

  it.each(required)("ask for %s when it is absent, null or blank", (key) => {
    const expected = key === "fields" ? [`${key} Required`, ...ofForm] : [`${key} Required`]
    for (const nothing of [undefined, null, ...Blank.literals]) {
      assert.deepStrictEqual(told(verdictOn(spoilt([key], nothing))), expected)
    }
  })

  it.prop("come all at once, in the order of the table", [Schema.Array(Schema.Literals(required))], ([keys]) => {
    const expected = required.filter((key) => keys.includes(key)).map((key) => `${key} Required`)
    const reversed = Object.fromEntries(Object.entries(spoilt(keys, null)).toReversed())
    assert.deepStrictEqual(told(verdictOn(reversed)), keys.includes("fields") ? [...expected, ...ofForm] : expected)
  })

  it("come one for each key where every value is of the wrong kind", () => {
    const keys = table.map(({ key }) => key)
    const expected = table.map(({ key, ofNumber }) => `${key} ${ofNumber}`)
    assert.deepStrictEqual(told(verdictOn(spoilt(keys, 1))), expected)
  })

  it("ask for no answers when the form cannot be read, though other fields are missing", () => {
    const request = { ...sound, city: "", fields: "built" }
    assert.deepStrictEqual(told(verdictOn(request)), ["city Required", "fields NotObject"])
  })

  it("put the date, the website and the postal code in their places of that order", () => {
    const request = { ...sound, preferred_date_of_execution: "2026-11-21", postal_code: "1000", city: "", phone: "1" }
    assert.deepStrictEqual(told(verdictOn({ ...request, fields: { gas: -1, foo: 1 } })), [
      "postal_code NotPostalCode",
      "city Required",
      "preferred_date_of_execution NotAfterToday",
      "phone NotDigits 10",
      "fields.built Required",
      "fields.gas TooSmall 0",
      "fields.foo Unexpected"
    ])
  })

  it.each([false, 0, "yes", "true", 1])("count %j as no consent to the terms", (consent) => {
    assert.deepStrictEqual(told(verdictOn({ ...sound, accept_terms: consent })), ["accept_terms NotAccepted"])
  })

  it.prop("ask for everything where the input is no object", [Schema.Json], ([input]) => {
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return
    assert.deepStrictEqual(told(verdictOn(input)), [...required.map((key) => `${key} Required`), ...ofForm])
  })

  it.prop(
    "are found in any input, without ever throwing",
    [Schema.Json, Schema.Literals([...Object.keys(sound), "fields.built", "fields.gas", "fields.remarks"])],
    ([value, key]) => {
      const [top = "", nested] = key.split(".")
      const paths = told(verdictOn({ ...sound, [top]: nested === undefined ? value : { [nested]: value } }))
      for (const path of paths) assert.isTrue(path.startsWith(top))
    }
  )

  it("are found in an input nested far deeper than the call stack", () => {
    let deep: unknown = {}
    for (let level = 0; level < 100_000; level++) deep = level % 2 === 0 ? [deep] : { a: deep }
    assert.deepStrictEqual(told(verdictOn({ ...sound, city: deep })), ["city NotText"])
    assert.deepStrictEqual(told(verdictOn({ ...sound, fields: { built: deep, gas: 1, foo: deep } })), [
      "fields.built NotSelectable",
      "fields.foo Unexpected"
    ])
    assert.deepStrictEqual(told(verdictOn(deep)).length, 18)
  })
})
