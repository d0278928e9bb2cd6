import { assert, describe, it } from "@effect/vitest"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Phone } from "@leadwell/domain/lead/Phone"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(Phone)
const Digits = Schema.String.check(Schema.isPattern(/^[0-9]{0,20}$/u))

describe("Phone", () => {
  it.prop("is ten digits, no more and no fewer", [Digits], ([digits]) => {
    assert.deepStrictEqual(told(decode(digits)), digits.length === 10 ? [] : ["NotDigits 10"])
  })

  it.prop("is kept as it was sent", [Phone], ([phone]) => {
    assert.strictEqual(Result.getOrThrow(decode(phone)), phone)
    assert.strictEqual(phone.length, 10)
  })

  it.each(["", "061234567", "06123456789", "06-1234567", "+316123456", "061234567a", "٠٦١٢٣٤٥٦٧٨", "0612345678\n"])(
    "refuses %j",
    (phone) => {
      assert.deepStrictEqual(told(decode(phone)), ["NotDigits 10"])
    }
  )

  it("is a text: a number loses its leading 0", () => {
    assert.deepStrictEqual(told(decode(1234567890)), ["NotText"])
  })
})
