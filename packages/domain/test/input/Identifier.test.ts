import { assert, describe, it } from "@effect/vitest"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Schema } from "effect"
import { told } from "./told.ts"

const decode = decodeInput(Identifier)

describe("Identifier", () => {
  it.prop("stands in a path without escaping", [Identifier], ([id]) => {
    assert.deepStrictEqual(told(decode(id)), [])
    assert.strictEqual(encodeURIComponent(id), id)
    assert.isTrue(id.length >= 1 && id.length <= 64)
  })

  it.prop("has no other character", [Identifier, Schema.Literals([..." .~/%é😀\n\0:"])], ([id, other]) => {
    const torn = `${id.slice(0, 30)}${other}${id.slice(30, 60)}`
    assert.deepStrictEqual(told(decode(torn)), ["NotIdentifier"])
  })

  it("has 1 to 64 characters", () => {
    assert.deepStrictEqual(told(decode("")), ["NotIdentifier"])
    assert.deepStrictEqual(told(decode("a")), [])
    assert.deepStrictEqual(told(decode("Az09_-".padEnd(64, "x"))), [])
    assert.deepStrictEqual(told(decode("x".repeat(65))), ["NotIdentifier"])
  })
})
