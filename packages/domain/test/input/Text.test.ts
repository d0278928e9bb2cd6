import { assert, describe, it } from "@effect/vitest"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { nameUpTo, newNameUpTo, Text, textUpTo } from "@leadwell/domain/input/Text"
import { Result, Schema } from "effect"
import { Blank } from "./Blank.ts"
import { told } from "./told.ts"

const text = decodeInput(Text)
const upTo5 = decodeInput(textUpTo(5))
const name = decodeInput(nameUpTo(5))

describe("Text", () => {
  it.prop("is any text that UTF-8 without NUL can express, kept unchanged", [Schema.String], ([value]) => {
    const isStorable = value.isWellFormed() && !value.includes("\0")
    assert.deepStrictEqual(told(text(value)), isStorable ? [] : ["NotStorable"])
    if (isStorable) assert.strictEqual(Result.getOrThrow(text(value)), value)
  })

  it.each(["\0", "a\0b", "\ud800", "\udfff", "a\ud83d", "\ude00a", "\ude00\ud83d"])("refuses %j", (value) => {
    assert.deepStrictEqual(told(text(value)), ["NotStorable"])
  })

  it("takes an emoji, a line break and a control character other than NUL", () => {
    assert.deepStrictEqual(told(text("😀\r\n\u0001")), [])
  })

  it("counts code points: an emoji is one", () => {
    assert.deepStrictEqual(told(upTo5("😀😀😀😀😀")), [])
    assert.deepStrictEqual(told(upTo5("😀😀😀😀😀😀")), ["TooLong 5"])
  })

  it.prop(
    "has a length in code points",
    [Text, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))],
    (on) => {
      const [value, max] = on
      assert.deepStrictEqual(told(decodeInput(textUpTo(max))(value)), [...value].length > max ? [`TooLong ${max}`] : [])
    }
  )

  it("is documented without the pattern, which says nothing that a sender needs", () => {
    const { schema } = Schema.toJsonSchemaDocument(textUpTo(5))
    assert.deepStrictEqual(schema, { type: "string", maxLength: 5 })
  })

  it("tells of every rule that is broken", () => {
    assert.deepStrictEqual(told(upTo5("\0aaaaa")), ["NotStorable", "TooLong 5"])
  })

  it.prop("refuses a blank name and keeps the blanks around any other", [Blank], ([blank]) => {
    assert.deepStrictEqual(told(name(blank)), ["Required"])
    assert.strictEqual(Result.getOrThrow(name(` a${blank.slice(0, 2)}`)), ` a${blank.slice(0, 2)}`)
  })

  it("limits a name like any text", () => {
    assert.deepStrictEqual(told(name("abcde")), [])
    assert.deepStrictEqual(told(name("abcdef")), ["TooLong 5"])
    assert.deepStrictEqual(told(name("a\0")), ["NotStorable"])
  })

  it("refuses a new name with a mark of direction", () => {
    const newName = decodeInput(newNameUpTo(5))
    assert.deepStrictEqual(told(newName("a\u202eb")), ["HasDirectionMark"])
    assert.deepStrictEqual(told(newName("אבג")), [])
    assert.deepStrictEqual(told(newName("abcdef")), ["TooLong 5"])
  })

  it.prop("is a text and nothing else", [Schema.Json], ([value]) => {
    if (typeof value !== "string") assert.deepStrictEqual(told(text(value)), ["NotText"])
  })
})
