import { assert, describe, it } from "@effect/vitest"
import type { Fault } from "@leadwell/domain/input/Fault"
import { sizeFault } from "@leadwell/domain/input/InputObject"

const tooMany: Fault = { path: ["regions"], rule: { _tag: "TooMany", max: 2 } }

describe("a size", () => {
  it.each([[["a", "b", "c"]], [Array<string>(3)], [{ a: 1, b: 2, c: 3 }]])("is too large: %j", (value) => {
    assert.deepStrictEqual(sizeFault(["regions"], value, 2), [tooMany])
  })

  it.each([[["a", "b"]], [{ a: 1, b: 2 }], [[]], ["abc"], [5], [null], [undefined]])("is small enough: %j", (value) => {
    assert.deepStrictEqual(sizeFault(["regions"], value, 2), [])
  })
})
