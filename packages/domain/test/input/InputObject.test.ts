import { assert, describe, it } from "@effect/vitest"
import { type Fault, faultAt } from "@leadwell/domain/input/Fault"
import {
  defaulted,
  exactReader,
  filled,
  optional,
  reader,
  required,
  requiredList,
  sizeFault,
  verdict
} from "@leadwell/domain/input/InputObject"
import { textUpTo } from "@leadwell/domain/input/Text"
import { Result, Schema } from "effect"
import { Blank } from "./Blank.ts"
import { told } from "./told.ts"

const keys = {
  zip: required(textUpTo(4)),
  note: optional(textUpTo(4)),
  size: defaulted(Schema.Finite, 7),
  age: required(Schema.Finite)
}
const read = reader(keys)
const decide = (input: unknown) => verdict(keys, read(input))

describe("Reading", () => {
  it("gives the values of the named keys and ignores all others", () => {
    const read = Result.getOrThrow(decide({ age: 3, foo: 1, size: 2, note: "n", zip: "z", Zip: "y" }))
    assert.deepStrictEqual(read, { zip: "z", note: "n", size: 2, age: 3 })
  })

  it("tells of all others in the order of the input when it is exact, before the faults of the named keys", () => {
    const exact = exactReader(keys)
    assert.deepStrictEqual(told(verdict(keys, exact({ zip: "z", Zip: 1, age: "x", other: 2 }))), [
      "Zip Unexpected",
      "other Unexpected",
      "age NotNumber"
    ])
    assert.deepStrictEqual(told(verdict(keys, exact({ zip: "z", age: 1, note: null }))), [])
  })

  it.prop("trims texts before their rules see them", [Blank, Blank], ([before, after]) => {
    assert.deepStrictEqual(Result.getOrThrow(decide({ zip: `${before}a b${after}`, age: 1 })).zip, "a b")
    assert.deepStrictEqual(told(decide({ zip: `${before}abcde${after}`, age: 1 })), ["zip TooLong 4"])
  })

  it.prop("counts a blank or null as missing", [Schema.NullOr(Blank)], ([nothing]) => {
    assert.deepStrictEqual(told(decide({ zip: nothing, age: nothing })), ["zip Required", "age Required"])
    assert.deepStrictEqual(Result.getOrThrow(decide({ zip: "z", note: nothing, age: 1 })), {
      zip: "z",
      size: 7,
      age: 1
    })
  })

  it.prop("uses a default for an absent key only, never for a blank", [Schema.NullOr(Blank)], ([nothing]) => {
    assert.strictEqual(Result.getOrThrow(decide({ zip: "z", age: 1 })).size, 7)
    assert.deepStrictEqual(told(decide({ zip: "z", age: 1, size: nothing })), ["size Required"])
  })

  it.prop("refuses a blank under a filled key, which may be absent", [Schema.NullOr(Blank)], ([nothing]) => {
    const keys = { code: filled(Schema.String) }
    const decide = (input: unknown) => verdict(keys, reader(keys)(input))
    assert.deepStrictEqual(Result.getOrThrow(decide({})), {})
    assert.deepStrictEqual(Result.getOrThrow(decide({ code: " a" })), { code: "a" })
    assert.deepStrictEqual(told(decide({ code: nothing })), ["code Required"])
  })

  it("keeps 0, false and an empty list from counting as missing", () => {
    assert.strictEqual(Result.getOrThrow(decide({ zip: "z", age: 0 })).age, 0)
    assert.deepStrictEqual(told(decide({ zip: false, age: [] })), ["zip NotText", "age NotNumber"])
  })

  it("tells of everything at once, in the order of the keys, for any order of the input", () => {
    assert.deepStrictEqual(told(decide({ age: "x", size: null, note: 1, zip: "\0abcd" })), [
      "zip NotStorable",
      "zip TooLong 4",
      "note NotText",
      "size Required",
      "age NotNumber"
    ])
  })

  it("tells of every entry of a list, but of a list that is too long only that", () => {
    const keys = { sizes: requiredList(Schema.Array(Schema.Finite), 2), other: required(Schema.Array(Schema.Finite)) }
    const decide = (input: unknown) => told(verdict(keys, reader(keys)(input)))
    assert.deepStrictEqual(decide({ sizes: [1, 2], other: [1, 2, 3] }), [])
    assert.deepStrictEqual(decide({ sizes: ["a", "b"], other: [] }), ["sizes.0 NotNumber", "sizes.1 NotNumber"])
    assert.deepStrictEqual(decide({ sizes: ["a", 1, 2], other: ["a"] }), ["sizes TooMany 2", "other.0 NotNumber"])
    assert.deepStrictEqual(decide({ sizes: "abc", other: [] }), ["sizes NotList"])
    assert.deepStrictEqual(decide({ other: [] }), ["sizes Required"])
  })

  it("puts what was found elsewhere in the same order, after what was found under the same key", () => {
    const further = [faultAt("age", { _tag: "NotAccepted" }), faultAt("zip", { _tag: "NotSelectable" })]
    assert.deepStrictEqual(told(verdict(keys, read({ age: "x" }), further)), [
      "zip Required",
      "zip NotSelectable",
      "age NotNumber",
      "age NotAccepted"
    ])
    assert.deepStrictEqual(told(verdict(keys, read({ zip: "z", age: 1 }), further)).length, 2)
  })

  it.prop("reads anything but an object as an object without keys", [Schema.Json], ([input]) => {
    if (typeof input === "object" && input !== null && !Array.isArray(input)) return
    assert.deepStrictEqual(told(decide(input)), ["zip Required", "age Required"])
  })

  it("reads no key that an object only inherits", () => {
    assert.deepStrictEqual(told(decide({ __proto__: { zip: "z", age: 1 } })), ["zip Required", "age Required"])
    const polluting = JSON.parse('{"__proto__":{"size":1,"zip":"z"},"constructor":1,"zip":"a","age":1}')
    assert.deepStrictEqual(Result.getOrThrow(decide(polluting)), { zip: "a", size: 7, age: 1 })
    assert.deepStrictEqual(told(decide(Object.assign([], { zip: "z", age: 1 }))), ["zip Required", "age Required"])
    assert.isUndefined(({} as { readonly size?: unknown }).size)
  })
})

const tooMany: Fault = { path: ["regions"], rule: { _tag: "TooMany", max: 2 } }

describe("a size", () => {
  it.each([[["a", "b", "c"]], [Array<string>(3)], [{ a: 1, b: 2, c: 3 }]])("is too large: %j", (value) => {
    assert.deepStrictEqual(sizeFault(["regions"], value, 2), [tooMany])
  })

  it.each([[["a", "b"]], [{ a: 1, b: 2 }], [[]], ["abc"], [5], [null], [undefined]])("is small enough: %j", (value) => {
    assert.deepStrictEqual(sizeFault(["regions"], value, 2), [])
  })
})
