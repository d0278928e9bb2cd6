import { assert, describe, it } from "@effect/vitest"
import { Identifier } from "@leadwell/domain/input/Identifier"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { uuidBits, uuidV7 } from "@leadwell/domain/input/Uuid"
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

const Millis = Schema.Int.check(Schema.isBetween({ minimum: -1, maximum: 2 ** 48 + 1 }))
const Part = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 37 - 1 }))

describe("a UUIDv7", () => {
  it("has the time in front, the version, the variant, and the other bits", () => {
    assert.strictEqual(uuidV7(0x0123_4567_89ab, 0n), "01234567-89ab-7000-8000-000000000000")
    assert.strictEqual(uuidV7(0, (1n << 74n) - 1n), "00000000-0000-7fff-bfff-ffffffffffff")
    assert.strictEqual(uuidV7(-1, 1n), "00000000-0000-7000-8000-000000000001")
    assert.strictEqual(uuidV7(2 ** 48 + 5, 0n), "00000000-0005-7000-8000-000000000000")
  })

  it.prop("gives its bits back", [Millis, Part, Part], ([millis, high, low]) => {
    const bits = (BigInt(high) << 37n) | BigInt(low)
    assert.strictEqual(uuidBits(uuidV7(millis, bits)), bits)
  })
})
