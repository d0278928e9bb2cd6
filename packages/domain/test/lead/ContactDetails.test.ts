import { assert, describe, it } from "@effect/vitest"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Email, comparableEmail } from "@leadwell/domain/lead/Email"
import { Gender, GenderText } from "@leadwell/domain/lead/Gender"
import { Phone } from "@leadwell/domain/lead/Phone"
import { Result, Schema } from "effect"
import { told } from "../input/told.ts"

const decodeGender = decodeInput(GenderText)

describe("GenderText", () => {
  it("knows four genders", () => {
    assert.deepStrictEqual([...Gender.literals], ["male", "female", "other", "unknown"])
  })

  it.prop("takes a gender in any case and keeps it in small letters", [Gender], ([gender]) => {
    const capitalised = gender.charAt(0).toUpperCase() + gender.slice(1)
    for (const sent of [gender, gender.toUpperCase(), capitalised]) {
      assert.strictEqual(Result.getOrThrow(decodeGender(sent)), gender)
    }
  })

  it.each(["", "m", "man", "fe male", "males", "null"])("refuses %j", (gender) => {
    assert.deepStrictEqual(told(decodeGender(gender)), ["NotSelectable"])
  })
})

const decodeEmail = decodeInput(Email)
const email = Schema.decodeUnknownSync(Email)

describe("Email", () => {
  it.prop("has a local part, an @ and a domain with a dot, and is kept as it was sent", [Email], ([address]) => {
    const [local = "", domain = "", ...more] = address.split("@")
    assert.deepStrictEqual(more, [])
    assert.isTrue(local.length > 0 && domain.split(".").length > 1 && domain.split(".").every((label) => label !== ""))
    assert.strictEqual(Result.getOrThrow(decodeEmail(address)), address)
  })

  it.prop("misses one of them as soon as it is torn", [Email], ([address]) => {
    const [local = "", domain = ""] = address.split("@")
    for (const torn of [local, `@${domain}`, `${local}@`, `${local}@${domain.replaceAll(".", "")}`, `@${address}`]) {
      assert.deepStrictEqual(told(decodeEmail(torn)), ["NotEmail"])
    }
  })

  it.each(["jan@example.nl", "Jan.De-Vries+tag@mail.example.co", "ö@münchen.de", "a@1.2"])("takes %s", (address) => {
    assert.deepStrictEqual(told(decodeEmail(address)), [])
  })

  it.each([
    "jan",
    "jan@example",
    "jan@.nl",
    "jan@example.",
    "jan@example..nl",
    "@example.nl",
    "jan@@example.nl",
    "jan@a@example.nl",
    "jan de@example.nl",
    "jan@exa mple.nl",
    "jan@example.nl\n"
  ])("refuses %j", (address) => {
    assert.deepStrictEqual(told(decodeEmail(address)), ["NotEmail"])
  })

  it("has at most 255 code points", () => {
    const domain = "@example.nl"
    assert.deepStrictEqual(told(decodeEmail("😀".repeat(255 - domain.length) + domain)), [])
    assert.deepStrictEqual(told(decodeEmail("😀".repeat(256 - domain.length) + domain)), ["TooLong 255"])
    assert.deepStrictEqual(told(decodeEmail("a\0@example.nl")), ["NotStorable"])
  })

  it("judges a long hostile text at once", () => {
    assert.deepStrictEqual(told(decodeEmail(`a@${"a.".repeat(100_000)}`)), ["TooLong 255", "NotEmail"])
  })

  it.prop("is compared without regard to its Unicode form", [Schema.String, Schema.String], ([local, domain]) => {
    const marked = `zo\u00eb\u212b\u0307\u0323${local}@\u1e69${domain}.example` as Email
    const forms = [marked, marked.normalize("NFC"), marked.normalize("NFD")]
    assert.strictEqual(new Set(forms.map((one) => comparableEmail(one as Email))).size, 1)
    const comparable = comparableEmail(marked)
    assert.strictEqual(comparable.normalize("NFC"), comparable)
  })

  it("is compared without regard to case", () => {
    assert.strictEqual(comparableEmail(email("Jan@Example.NL")), comparableEmail(email("jan@example.nl")))
    assert.notStrictEqual(comparableEmail(email("jan@example.nl")), comparableEmail(email("piet@example.nl")))
  })
})

const decodePhone = decodeInput(Phone)
const Digits = Schema.String.check(Schema.isPattern(/^[0-9]{0,20}$/u))

describe("Phone", () => {
  it.prop("is ten digits, no more and no fewer", [Digits], ([digits]) => {
    assert.deepStrictEqual(told(decodePhone(digits)), digits.length === 10 ? [] : ["NotDigits 10"])
  })

  it.prop("is kept as it was sent", [Phone], ([phone]) => {
    assert.strictEqual(Result.getOrThrow(decodePhone(phone)), phone)
    assert.strictEqual(phone.length, 10)
  })

  it.each(["", "061234567", "06123456789", "06-1234567", "+316123456", "061234567a", "٠٦١٢٣٤٥٦٧٨", "0612345678\n"])(
    "refuses %j",
    (phone) => {
      assert.deepStrictEqual(told(decodePhone(phone)), ["NotDigits 10"])
    }
  )

  it("is a text: a number loses its leading 0", () => {
    assert.deepStrictEqual(told(decodePhone(1234567890)), ["NotText"])
  })
})
