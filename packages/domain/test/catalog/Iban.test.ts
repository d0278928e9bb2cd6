import { assert, describe, it } from "@effect/vitest"
import { Iban, IbanText, maskedIban } from "@leadwell/domain/catalog/Iban"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decode = decodeInput(IbanText)

/** Returns the German IBAN of an account number. Its check digits make the whole number 1 modulo 97. */
const german = (account: string) => {
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, "0")}${account}`
}
const Account = Schema.String.check(Schema.isPattern(/^[0-9]{18}$/u))
const Digit = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
const Place = Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 21 }))

describe("IbanText", () => {
  it.prop("reads an IBAN in groups and in small letters, and keeps neither", [Account], ([account]) => {
    const iban = german(account)
    const grouped = iban.match(/.{1,4}/g)?.join(" ") ?? ""
    for (const written of [iban, grouped, grouped.toLowerCase()]) {
      assert.strictEqual(Result.getOrThrow(decode(written)) as string, iban)
    }
  })

  it.prop("refuses an IBAN with any one digit changed", [Account, Place, Digit], ([account, place, digit]) => {
    const iban = german(account)
    const changed = iban.slice(0, place) + String(digit) + iban.slice(place + 1)
    assert.deepStrictEqual(told(decode(changed)), changed === iban ? [] : ["NotIban"])
  })

  it.each(["NL91ABNA0417164300", "nl91 abna 0417 1643 00", "BE68 5390 0754 7034"])("takes %s", (iban) => {
    assert.deepStrictEqual(told(decode(iban)), [])
  })

  it.each([
    "",
    "NL91ABNA0417164301",
    "NL91ABNA041716430",
    "XX91ABNA0417164300",
    "0417164300",
    "😀",
    "NL91ABNA0417164300\0"
  ])("refuses %j", (iban) => {
    assert.deepStrictEqual(told(decode(iban)), ["NotIban"])
  })

  it("is kept without blanks and in capitals only", () => {
    assert.isFalse(Schema.is(Iban)("NL91 ABNA 0417 1643 00"))
    assert.isFalse(Schema.is(Iban)("nl91abna0417164300"))
    assert.isTrue(Schema.is(Iban)("NL91ABNA0417164300"))
  })
})

const masked = (iban: string) => maskedIban(Schema.decodeUnknownSync(Iban)(iban))

describe("maskedIban", () => {
  it.prop("shows the last four characters and a star for each other", [Account], ([account]) => {
    assert.strictEqual(masked(german(account)), "*".repeat(18) + account.slice(-4))
  })

  it("is as long as the IBAN", () => {
    assert.strictEqual(masked("NL91ABNA0417164300"), "**************4300")
    assert.strictEqual(masked("BE68539007547034"), "************7034")
  })
})
