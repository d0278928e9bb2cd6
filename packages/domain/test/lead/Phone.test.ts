import { assert, describe, it } from "@effect/vitest"
import { phoneFromText } from "@leadwell/domain/lead/Phone"
import { Schema } from "effect"

const digits = Schema.String.check(Schema.isPattern(/^[1-9][0-9]{8}$/u))
const separator = Schema.Literals(["", " ", "-", ".", "/", "\u2013", "\u00A0"])
const prefix = Schema.Literals(["0", "+31", "+32", "0031", "0032", "+31 (0)", "+32(0)", "0031-0", "(0)"])

describe("a telephone number that a person wrote", () => {
  it.prop(
    "is read with any country code of the two, and with anything between its digits",
    [digits, separator, prefix],
    ([number, between, before]) => {
      const written = [before, number.slice(0, 1), number.slice(1, 5), number.slice(5)].join(between)
      assert.strictEqual(phoneFromText(written), `0${number}`)
    }
  )

  it("is the ten digits of a lead", () => {
    for (const text of ["0612345678", "1234567890"]) assert.strictEqual(phoneFromText(text), text)
  })

  it("is nothing else", () => {
    for (const text of ["", "06-1234567", "06 12345678 9", "+44 6 12345678", "+31 06", "Smith", "0612345678a"]) {
      assert.isUndefined(phoneFromText(text))
    }
  })
})
