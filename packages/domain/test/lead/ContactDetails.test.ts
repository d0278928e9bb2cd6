import { assert, describe, it } from "@effect/vitest"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { AskedEmail, comparableEmail, Email, NewEmail } from "@leadwell/domain/lead/Email"
import { Gender, GenderText } from "@leadwell/domain/lead/Gender"
import { isPhoneOf, Phone, PhoneText } from "@leadwell/domain/lead/Phone"
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

const decodeEmail = decodeInput(NewEmail)
const atom = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,20}$/u))
const label = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9]([A-Za-z0-9-]{0,10}[A-Za-z0-9])?$/u))
const Address = Schema.Struct({
  first: atom,
  second: atom,
  host: label,
  top: Schema.Literals(["nl", "co.uk", "xn--p1ai"])
})
const written = ({ first, host, second, top }: typeof Address.Type) => `${first}.${second}@${host}.${top}`
const comparable = (text: string) => comparableEmail(text as Email)

describe("NewEmail", () => {
  it.prop("takes what a browser takes, and keeps it as it was sent", [Address], ([drawn]) => {
    assert.strictEqual(Result.getOrThrow(decodeEmail(written(drawn))), written(drawn))
    assert.isTrue(Schema.is(Email)(written(drawn)))
  })

  it.prop("refuses it as soon as it is torn", [Address], ([drawn]) => {
    const address = written(drawn)
    const [local = "", domain = ""] = address.split("@")
    for (const torn of [local, `@${domain}`, `${local}@`, `${local}@${domain.replaceAll(".", "")}`, `@${address}`]) {
      assert.deepStrictEqual(told(decodeEmail(torn)), ["NotEmail"])
    }
  })

  it.each([
    "jan@example.nl",
    "Jan.De-Vries+tag@mail.example.co",
    "o'brien!#$%&'*/=?^_`{|}~@a1.example",
    "ö@münchen.de",
    "zoe\u0308@e\u0301te\u0301.example",
    "नूर@डाटामेल.भारत",
    "noor@ｐｏｓｔ.example",
    "a@1.2x",
    "a@xn--mnchen-3ya.de",
    `${"a".repeat(64)}@example.nl`,
    `a@${"b".repeat(63)}.nl`
  ])("takes %s", (address) => {
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
    "jan\u00a0de@example.nl",
    "jan@example.nl;",
    "jan@example.nl/",
    "mailto:jan@example.nl",
    "<jan@example.nl>",
    "Jan<jan@example.nl",
    '"jan"@example.nl',
    "jan,piet@example.nl",
    "jan\\@example.nl",
    "(jan)@example.nl",
    "jan\u0001@example.nl",
    "jan；@example.nl",
    ".jan@example.nl",
    "jan.@example.nl",
    "jan..de@example.nl",
    "jan@-example.nl",
    "jan@example-.nl",
    "jan@exam_ple.nl",
    "jan@example.12",
    "jan@example.１２",
    "jan@１.２",
    "jan@127.0.0.1",
    "jan@[127.0.0.1]",
    "jan@[IPv6:::1]",
    "jan@example.nl:25",
    "jan@münchen.de/weg",
    `${"a".repeat(65)}@example.nl`,
    `a@${"b".repeat(64)}.nl`
  ])("refuses %j", (address) => {
    assert.deepStrictEqual(told(decodeEmail(address)), ["NotEmail"])
  })

  it("has at most 255 code points", () => {
    const domain = `@${`${"b".repeat(63)}.`.repeat(3)}example.nl`
    assert.deepStrictEqual(told(decodeEmail("a".repeat(255 - domain.length) + domain)), [])
    assert.deepStrictEqual(told(decodeEmail("a".repeat(256 - domain.length) + domain)), ["TooLong 255"])
    assert.deepStrictEqual(told(decodeEmail("a\0@example.nl")), ["NotStorable", "NotEmail"])
  })

  it("judges a long hostile text at once", () => {
    assert.deepStrictEqual(told(decodeEmail(`a@${"a.".repeat(100_000)}`)), ["TooLong 255", "NotEmail"])
    assert.deepStrictEqual(told(decodeEmail(`${"a".repeat(100_000)}@`)), ["TooLong 255", "NotEmail"])
    assert.deepStrictEqual(told(decodeEmail(`a@${"a-".repeat(100_000)}`)), ["TooLong 255", "NotEmail"])
  })
})

describe("Email", () => {
  it.each(["jan@example.nl;", "mailto:jan@example.nl", "jan..de@example.nl", "a@1.2", "jan@example.nl\u200b"])(
    "is %j too, which may have been stored before",
    (address) => {
      assert.isTrue(Schema.is(Email)(address))
    }
  )
})

describe("AskedEmail", () => {
  it("is any address that may be stored, without format characters", () => {
    const read = Schema.decodeSync(AskedEmail)
    assert.strictEqual(read(" jan@example.nl;\u200b "), "jan@example.nl;")
    for (const text of ["", "jan", "@example.nl", "jan de@example.nl"]) assert.throws(() => read(text))
  })
})

describe("comparableEmail", () => {
  it.prop("does not depend on the Unicode form", [Schema.String, Schema.String], ([local, domain]) => {
    const marked = `zo\u00eb\u212b\u0307\u0323${local}@\u1e69${domain}.example` as Email
    const forms = [marked, marked.normalize("NFC"), marked.normalize("NFD")]
    assert.strictEqual(new Set(forms.map((one) => comparableEmail(one as Email))).size, 1)
  })

  it.prop("is the comparable form of itself", [Schema.String, Schema.String], ([local, domain]) => {
    const letters = domain.replaceAll(/[^\p{L}\p{Nd}]/gu, "")
    for (const address of [`${local}@${letters}.example`, `${local}@${domain}.example`]) {
      assert.strictEqual(comparable(comparable(address)), comparable(address))
    }
  })

  it("is one form for one mailbox", () => {
    for (const one of ["jan@example.nl", "ＪＡＮ@Example.NL", "Jan@ex\u200bample.nl\u200b", "jan@ｅｘａｍｐｌｅ.nl"]) {
      assert.strictEqual(comparable(one), "jan@example.nl")
    }
    for (const one of ["ja\ufe0fn@example.nl", "j\u034fan@example.nl\ufe0e"]) {
      assert.strictEqual(comparable(one), "jan@example.nl")
    }
    assert.strictEqual(comparable("ΝΙΚΟΣ.Α@example.gr"), comparable("νικος.α@example.gr"))
    for (const one of ["ö@münchen.de", "Ö@MÜNCHEN.de", "o\u0308@mu\u0308nchen.de", "ö@xn--mnchen-3ya.de"]) {
      assert.strictEqual(comparable(one), "ö@xn--mnchen-3ya.de")
    }
  })

  it("differs for what only looks alike, and for what no host is named", () => {
    const forms = [
      "jan@example.nl",
      "piet@example.nl",
      "jan@example.nl;",
      "jan@exampl\u0435.nl",
      "ja\u0301n@example.nl"
    ]
    assert.strictEqual(new Set(forms.map(comparable)).size, forms.length)
    assert.strictEqual(comparable("jan@münchen.de/weg"), "jan@münchen.de/weg")
    assert.strictEqual(comparable(""), "")
  })
})

const decodePhone = decodeInput(Phone)
const Digits = Schema.String.check(Schema.isPattern(/^[0-9]{0,20}$/u))

describe("Phone", () => {
  it.prop("is ten digits, or nine that may be a landline of Belgium", [Digits], ([digits]) => {
    const isPhone = digits.length === 10 || /^0[1-9][0-9]{7}$/u.test(digits)
    assert.deepStrictEqual(told(decodePhone(digits)), isPhone ? [] : ["NotDigits 10"])
  })

  it.prop("is kept as it was sent", [Phone], ([phone]) => {
    assert.strictEqual(Result.getOrThrow(decodePhone(phone)), phone)
  })

  it.prop("has ten digits everywhere but in Belgium, by country", [Phone], ([phone]) => {
    const isLong = phone.length === 10
    assert.isTrue(isPhoneOf(phone, "België", "by-country"))
    assert.strictEqual(isPhoneOf(phone, "België", "dutch"), isLong)
    for (const country of ["Nederland", undefined] as const) {
      assert.strictEqual(isPhoneOf(phone, country, "by-country"), isLong)
    }
  })

  it.each([
    "",
    "06123456",
    "001234567",
    "161234567",
    "06123456789",
    "06 12345678",
    "+316123456",
    "061234567a",
    "٠٦١٢٣٤٥٦٧٨"
  ])("refuses %j", (phone) => {
    assert.deepStrictEqual(told(decodePhone(phone)), ["NotDigits 10"])
  })

  it("is a text: a number loses its leading 0", () => {
    assert.deepStrictEqual(told(decodePhone(1234567890)), ["NotText"])
  })
})

const decodeText = decodeInput(PhoneText)

/** Ways in which people write a number of the Netherlands or Belgium. */
const ways: ReadonlyArray<(phone: string, country: string) => string> = [
  (phone) => phone,
  (phone) => `${phone.slice(0, 3)}-${phone.slice(3)}`,
  (phone) => ` (${phone.slice(0, 3)}) ${phone.slice(3, 6)} ${phone.slice(6)}`,
  (phone, country) => `+${country} ${phone.slice(1, 3)} ${phone.slice(3)}`,
  (phone, country) => `00${country}/${phone.slice(1)}`,
  (phone, country) => `+${country} (0)${phone.slice(1)}`
]

describe("PhoneText", () => {
  it.prop(
    "reads every way of writing a number as the same one, and that one as itself",
    [Phone.check(Schema.isPattern(/^0[1-9]/u)), Schema.Literals(["31", "32"]), Schema.Literals([0, 1, 2, 3, 4, 5])],
    ([phone, country, way]) => {
      const written = ways[way]!(phone, phone.length === 9 ? "32" : country)
      assert.strictEqual(Result.getOrThrow(decodeText(written)), phone)
      assert.strictEqual(Result.getOrThrow(decodeText(phone)), phone)
    }
  )

  it.each(["", " ", "112", "+49 30 1234567", "030 123 45 6x", "030 123 45 67 89", "a".repeat(10_000)])(
    "refuses %j",
    (text) => {
      assert.deepStrictEqual(told(decodeText(text)), ["NotDigits 10"])
    }
  )
})
