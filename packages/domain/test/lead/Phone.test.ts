import { assert, describe, it } from "@effect/vitest"
import { internationalPhone, isPlaceholder, type Phone, phoneFromText } from "@leadwell/domain/lead/Phone"
import { Schema } from "effect"

const digits = Schema.String.check(Schema.isPattern(/^[1-9][0-9]{8}$/u))
const landline = Schema.String.check(Schema.isPattern(/^[1-9][0-9]{7}$/u))
const separator = Schema.Literals(["", " ", "-", ".", "/", "\u2013", "\u00A0"])
const prefix = Schema.Literals(["0", "+31", "+32", "0031", "0032", "+31 (0)", "+32(0)", "0031-0", "(0)"])
const belgian = Schema.Literals(["0", "+32", "0032", "+32 (0)", "(0)"])

describe("a telephone number that a person wrote", () => {
  it.prop(
    "is read with any country code of the two, and with anything between its digits",
    [digits, separator, prefix],
    ([number, between, before]) => {
      const written = [before, number.slice(0, 1), number.slice(1, 5), number.slice(5)].join(between)
      assert.strictEqual(phoneFromText(written), `0${number}`)
    }
  )

  it.prop("is read as a landline of nine digits in Belgium", [landline, separator, belgian], (drawn) => {
    const [number, between, before] = drawn
    assert.strictEqual(phoneFromText([before, number.slice(0, 3), number.slice(3)].join(between)), `0${number}`)
  })

  it("is the digits of a lead, with marks of direction around them or without", () => {
    for (const text of ["0612345678", "1234567890", "032000001"]) {
      assert.strictEqual(phoneFromText(text), text)
      assert.strictEqual(phoneFromText(`\u202a${text}\u202c`), text)
    }
  })

  it("is nothing else", () => {
    for (const text of [
      "",
      "06-123456",
      "06 12345678 9",
      "+44 6 12345678",
      "+31 06",
      "+31 32000001",
      "Smith",
      "0612345678a"
    ]) {
      assert.isUndefined(phoneFromText(text))
    }
  })
})

describe("a telephone number with its country code", () => {
  it.prop(
    "is read as the number of the lead",
    [digits, Schema.Literals(["Nederland", "België"])],
    ([number, country]) => {
      assert.strictEqual(phoneFromText(internationalPhone(`0${number}` as Phone, country)), `0${number}`)
    }
  )

  it.each([
    ["0612345679", "Nederland", "+31612345679"],
    ["0455551234", "Nederland", "+31455551234"],
    ["0475551234", "België", "+32475551234"],
    ["025551234", "België", "+3225551234"],
    ["0612345679", "België", "+31612345679"]
  ] as const)("is of the country that has such numbers: %s", (phone, country, written) => {
    assert.strictEqual(internationalPhone(phone as Phone, country), written)
  })
})

describe("isPlaceholder", () => {
  it("knows ten equal digits, and the numbers that come to mind first", () => {
    for (const digit of "0123456789") assert.isTrue(isPlaceholder(digit.repeat(10) as Phone))
    for (const phone of ["0123456789", "1234567890", "0612345678", "0987654321"]) {
      assert.isTrue(isPlaceholder(phone as Phone))
    }
  })

  it("takes every other number for the person's own", () => {
    for (const phone of ["0612345679", "0612345687", "1111111112", "0111111111", "000000000", "011111111"]) {
      assert.isFalse(isPlaceholder(phone as Phone))
    }
  })
})
