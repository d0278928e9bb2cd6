import { assert, describe, it } from "@effect/vitest"
import { faultAt } from "@leadwell/domain/input/Fault"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { told } from "./told.ts"

const max3 = Schema.Number.check(Schema.isLessThanOrEqualTo(3, { fault: { _tag: "TooLarge", max: 3 } }))
const even = Schema.makeFilter((value: number) => value % 2 === 0, { fault: { _tag: "NotAccepted" } })
const toldOf = (schema: Schema.ConstraintDecoder<unknown>, input: unknown) => told(decodeInput(schema)(input))

describe("Fault", () => {
  it("stands under a key", () => {
    assert.deepStrictEqual(faultAt("city", { _tag: "Required" }), { path: ["city"], rule: { _tag: "Required" } })
  })

  it.each([
    { rule: "NotText", schema: Schema.String },
    { rule: "NotNumber", schema: Schema.Number },
    { rule: "NotBoolean", schema: Schema.Boolean },
    { rule: "NotList", schema: Schema.Array(Schema.String) },
    { rule: "NotObject", schema: Schema.Struct({ a: Schema.String }) },
    { rule: "NotSelectable", schema: Schema.Literals(["a", "b"]) }
  ])("says $rule where another type was asked for", ({ rule, schema }) => {
    assert.deepStrictEqual(toldOf(schema, undefined), [rule])
  })

  it("says what a schema declares instead, when it declares something", () => {
    assert.deepStrictEqual(toldOf(Schema.String.annotate({ fault: { _tag: "NotInteger" } }), 1), ["NotInteger"])
    const choice = Schema.Literals(["a", "b"]).annotate({ fault: { _tag: "NotAccepted" } })
    assert.deepStrictEqual(toldOf(choice, "c"), ["NotAccepted"])
    assert.deepStrictEqual(toldOf(max3, 4), ["TooLarge 3"])
    assert.deepStrictEqual(toldOf(max3.check(Schema.makeFilter(() => false)), 3), ["NotSelectable"])
  })

  it("tells of every check, item and key that fails, in the schema's order and each at its path", () => {
    const schema = Schema.Struct({ b: Schema.Array(max3.check(even)), a: Schema.Struct({ c: Schema.Boolean }) })
    assert.deepStrictEqual(toldOf(schema, { a: { c: 1 }, b: [2, 5, "x"] }), [
      "b.1 TooLarge 3",
      "b.1 NotAccepted",
      "b.2 NotNumber",
      "a.c NotBoolean"
    ])
    assert.deepStrictEqual(toldOf(schema, {}), ["b Required", "a Required"])
    const refused = decodeInput(schema)({ a: { c: true }, b: [2, 5] })
    assert.deepStrictEqual(Result.isFailure(refused) && refused.failure.faults.map(({ path }) => path), [
      ["b", 1],
      ["b", 1]
    ])
  })

  it("tells of an unknown key where keys are fixed", () => {
    const strict = decodeInput(Schema.Struct({ a: Schema.Struct({ d: Schema.Int }) }), { onExcessProperty: "error" })
    assert.deepStrictEqual(told(strict({ a: { b: 1, d: 1 }, c: 2 })), ["c Unexpected", "a.b Unexpected"])
    assert.deepStrictEqual(told(strict({ a: { d: 1 }, [Symbol("e")]: 1 })), ["Symbol(e) Unexpected"])
  })

  it("says of a nullable value what the value itself would hear, at the place where it is wrong", () => {
    assert.deepStrictEqual(toldOf(Schema.NullOr(max3), 4), ["TooLarge 3"])
    assert.deepStrictEqual(toldOf(Schema.NullOr(max3), "4"), ["NotNumber"])
    assert.deepStrictEqual(toldOf(Schema.NullOr(Schema.Array(max3)), [1, 4, "x"]), ["1 TooLarge 3", "2 NotNumber"])
    assert.deepStrictEqual(toldOf(Schema.NullOr(Schema.Array(max3)), {}), ["NotList"])
    assert.deepStrictEqual(toldOf(Schema.NullOr(max3).annotate({ fault: { _tag: "NotAccepted" } }), 4), ["NotAccepted"])
  })

  it("says of a value that no type describes only that it cannot be chosen", () => {
    assert.deepStrictEqual(toldOf(Schema.Undefined, 1), ["NotSelectable"])
    const refusing = Schema.String.pipe(
      Schema.decodeTo(Schema.String, {
        decode: SchemaGetter.fail(() => new SchemaIssue.InvalidValue({ message: "jane" })),
        encode: SchemaGetter.passthrough()
      })
    )
    assert.deepStrictEqual(toldOf(refusing, "a"), ["NotSelectable"])
  })

  it("says of a value of several possible types only that it cannot be chosen", () => {
    const either = Schema.Union([Schema.String, Schema.Boolean])
    assert.deepStrictEqual(toldOf(either, 1), ["NotSelectable"])
    assert.deepStrictEqual(toldOf(Schema.Union([max3, Schema.Number.check(even)]), 7), ["NotSelectable"])
  })
})
