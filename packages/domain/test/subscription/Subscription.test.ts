import { assert, describe, it } from "@effect/vitest"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Cap } from "@leadwell/domain/subscription/Subscription"
import { Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(Cap)

describe("Cap", () => {
  it.prop("is a whole number from 0, or none", [Schema.Int], ([cap]) => {
    const largest = 2 ** 31 - 1
    const expected = cap < 0 ? ["TooSmall 0"] : cap > largest ? [`TooLarge ${largest}`] : []
    assert.deepStrictEqual(told(decode(cap)), expected)
  })

  it("says what is wrong with any other value", () => {
    assert.deepStrictEqual(told(decode(null)), [])
    assert.deepStrictEqual(told(decode(0)), [])
    assert.deepStrictEqual(told(decode(2 ** 31 - 1)), [])
    assert.deepStrictEqual(told(decode(2 ** 31)), ["TooLarge 2147483647"])
    assert.deepStrictEqual(told(decode(1.5)), ["NotInteger"])
    assert.deepStrictEqual(told(decode("5")), ["NotNumber"])
  })
})
