import { assert, describe, it } from "@effect/vitest"
import { sorted, sortText } from "@leadwell/domain/pagination/Sort"
import { Schema } from "effect"

const text = sortText("created_at", "The order.")

describe("sortText", () => {
  it("reads the key as ascending, and the key with a - as descending", () => {
    assert.strictEqual(Schema.decodeSync(text)("created_at"), "ascending")
    assert.strictEqual(Schema.decodeSync(text)("-created_at"), "descending")
  })

  it("writes what it reads", () => {
    assert.strictEqual(Schema.encodeSync(text)("ascending"), "created_at")
    assert.strictEqual(Schema.encodeSync(text)("descending"), "-created_at")
  })
})

describe("sorted", () => {
  it("keeps a comparison, or reverses it", () => {
    const numbers = [2, 3, 1]
    const inDirection = (sort: "ascending" | "descending") => numbers.toSorted(sorted(sort, (a, b) => a - b))
    assert.deepStrictEqual(inDirection("ascending"), [1, 2, 3])
    assert.deepStrictEqual(inDirection("descending"), [3, 2, 1])
  })
})
