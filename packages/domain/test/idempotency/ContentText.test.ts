import { assert, describe, it } from "@effect/vitest"
import { contentText } from "@leadwell/domain/idempotency/ContentText"
import { Schema } from "effect"

/** The same text by recursion, which deep nesting would overflow. */
const canonical = (value: Schema.Json): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, inner]) => [JSON.stringify(key), canonical(inner), key] as const)
  const sorted = entries.toSorted(([, , a], [, , b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([key, inner]) => `${key}:${inner}`).join(",")}}`
}

describe("contentText", () => {
  it.prop("is JSON with sorted keys and without blanks", [Schema.Json], ([value]) => {
    assert.strictEqual(contentText(value), canonical(value))
  })

  it("keeps apart what differs in its nesting alone", () => {
    const texts = [[1, 23], [12, 3], [[1], 23], { a: 1, b: 23 }, { b: 1, a: 23 }, { a: "1,b:23" }].map(contentText)
    assert.strictEqual(new Set(texts).size, texts.length)
  })

  it("leaves out a key without a value, and writes null for any other value without a JSON form", () => {
    assert.strictEqual(contentText({ a: undefined, b: 1 }), '{"b":1}')
    assert.strictEqual(contentText([undefined, () => 1, null]), "[null,null,null]")
    assert.strictEqual(contentText(undefined), "null")
  })

  it("writes the digits of a bigint", () => {
    assert.strictEqual(contentText([2n ** 64n]), "[18446744073709551616]")
  })

  it("writes null for a value that holds itself, and a value twice that is there twice", () => {
    const [twice, cycle] = [{ a: 1 }, {} as Record<string, unknown>]
    cycle["self"] = [cycle]
    assert.strictEqual(contentText(cycle), '{"self":[null]}')
    assert.strictEqual(contentText([twice, [twice]]), '[{"a":1},[{"a":1}]]')
  })
})
