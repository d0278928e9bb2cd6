import { assert, describe, it } from "@effect/vitest"
import { Country } from "@leadwell/domain/geography/Country"
import {
  digitsOf,
  isPostalCodeOf,
  PostalCode,
  PostalCodes,
  PostalCodeStartText,
  PostalCodeText
} from "@leadwell/domain/geography/PostalCode"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Effect, Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(PostalCodeText)
const Digits = Schema.String.check(Schema.isPattern(/^[0-9]{4}$/u))
const Letters = Schema.String.check(Schema.isPattern(/^[A-Za-z]{2}$/u))
const kept = Schema.decodeUnknownSync(PostalCode)

describe("PostalCodeText", () => {
  it.prop("keeps the Dutch form without blank, in capitals", [Digits, Letters], ([digits, letters]) => {
    for (const between of ["", " ", "\u00a0", "\u202f", "\u3000", "\t", "\u200b", "\u200b \u2060"]) {
      const written = `${digits}${between}${letters}`
      assert.strictEqual(Result.getOrThrow(decode(written)), `${digits}${letters.toUpperCase()}`)
    }
  })

  it.prop("keeps four digits that do not begin with 0", [Digits], ([digits]) => {
    assert.deepStrictEqual(told(decode(digits)), digits.startsWith("0") ? ["NotPostalCode"] : [])
    if (!digits.startsWith("0")) assert.strictEqual(Result.getOrThrow(decode(digits)), digits)
  })

  it.prop("decodes what is kept to itself", [PostalCode], ([code]) => {
    assert.strictEqual(Result.getOrThrow(decode(code)), code)
  })

  it.each([
    "",
    "1234  AB",
    "1234-AB",
    "1234\u00a0 AB",
    "123AB",
    "12345AB",
    "1234A",
    "1234ABC",
    "AB1234",
    "12 34AB",
    "1234A B",
    "12345",
    "1234éé",
    "١٢٣٤AB"
  ])("refuses %j", (written) => {
    assert.deepStrictEqual(told(decode(written)), ["NotPostalCode"])
  })
})

describe("PostalCodeStartText", () => {
  it("may have any one blank too", () => {
    const read = Schema.decodeSync(PostalCodeStartText)
    for (const written of ["3511ab", "3511 ab", "3511\u00a0AB", "\u200e3511AB "])
      assert.strictEqual(read(written), "3511AB")
    for (const written of ["3511  AB", "35 11", ""]) assert.throws(() => read(written))
  })
})

describe("PostalCode", () => {
  it.each(["1234ab", "1234 AB", "0123", "12345"])("is not kept as %j", (code) => {
    assert.deepStrictEqual(told(decodeInput(PostalCode)(code)), ["NotPostalCode"])
  })

  it.prop("is drawn on the map by its four digits", [Digits, Letters], ([digits, letters]) => {
    assert.strictEqual(digitsOf(kept(`${digits}${letters.toUpperCase()}`)), digits)
    if (!digits.startsWith("0")) assert.strictEqual(digitsOf(kept(digits)), digits)
  })
})

describe("isPostalCodeOf", () => {
  const MaybeCountry = Schema.UndefinedOr(Country)
  const PostalCodeRule = Schema.Literals(["dutch", "by-country"])

  it.prop("admits the Dutch form everywhere", [Digits, MaybeCountry, PostalCodeRule], ([digits, country, rule]) => {
    assert.isTrue(isPostalCodeOf(kept(`${digits}AB`), country, rule))
  })

  it.prop("admits four digits from België alone, and only by country", [MaybeCountry, PostalCodeRule], (asked) => {
    const [country, rule] = asked
    assert.strictEqual(isPostalCodeOf(kept("1000"), country, rule), country === "België" && rule === "by-country")
  })
})

describe("PostalCodes", () => {
  it.effect("are those of the interface, unless another rule is given", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* PostalCodes, "dutch")
      assert.strictEqual(yield* Effect.provideService(PostalCodes, PostalCodes, "by-country"), "by-country")
    })
  )
})
