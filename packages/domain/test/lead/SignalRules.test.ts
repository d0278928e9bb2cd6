import { assert, describe, it } from "@effect/vitest"
import type { AccountId } from "@leadwell/domain/access/Account"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { PostalCode } from "@leadwell/domain/geography/PostalCode"
import { Email } from "@leadwell/domain/lead/Email"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { Phone } from "@leadwell/domain/lead/Phone"
import { Signal, SignalWord } from "@leadwell/domain/lead/Signal"
import {
  linkedTexts,
  type OtherReceipt,
  phoneDoubt,
  postalCodeDoubt,
  signalsOf,
  subcategoriesOfContact,
  testDoubt
} from "@leadwell/domain/lead/SignalRules"
import { DateTime, Schema } from "effect"

const received = DateTime.makeUnsafe("2026-11-21T09:00:00Z")

const plain = {
  account: "acme" as AccountId,
  subcategory_id: "heat-pumps" as SubcategoryId,
  country: "Nederland",
  postal_code: "3511AB" as PostalCode,
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12 bis",
  description: "A heat pump. Please call after six.",
  first_name: "Zoë",
  last_name: "Test",
  email: "zoe@example.nl" as Email,
  phone: "0612312312" as Phone,
  answers: [
    { key: "roof", value: "flat" },
    { key: "gas", value: 1500 }
  ],
  created_at: received
} as unknown as ReceivedLead

const other = (subcategory: string, hours = 1, account = "acme"): OtherReceipt => ({
  account: account as AccountId,
  subcategory_id: subcategory as SubcategoryId,
  at: DateTime.subtract(received, { hours })
})

const text = (pattern: RegExp) => Schema.String.check(Schema.isPattern(pattern))
const code = (postal_code: string, country: "Nederland" | "België" = "Nederland") =>
  postalCodeDoubt({ country, postal_code: postal_code as PostalCode })

describe("a postal code is implausible", () => {
  it.prop(
    "with a leading zero or with letters that no code has, and with nothing else",
    [text(/^[0-9]{4}$/u), Schema.Literals(["SA", "SD", "SS", "SB", "AS", "DS", "AB"])],
    ([digits, letters]) => {
      const unused = ["SA", "SD", "SS"].includes(letters)
      assert.strictEqual(
        code(digits + letters),
        digits[0] === "0" ? "leading_zero" : unused ? "unused_letters" : undefined
      )
    }
  )

  it("in Belgium for a zero alone, because its letters are invented anyway", () => {
    assert.deepStrictEqual(
      [code("3511SS"), code("0511AB"), code("3511SB"), code("9000SS", "België"), code("9000", "België")],
      ["unused_letters", "leading_zero", undefined, undefined, undefined]
    )
  })
})

const numberDoubt = (phone: string) => phoneDoubt({ phone: phone as Phone })

describe("a telephone number is implausible", () => {
  it.prop("when it does not begin as one does, or when its digits are a pattern", [Phone], ([phone]) => {
    const begins = phone[0] === "0" && phone[1] !== "0"
    if (numberDoubt(phone) === undefined) assert.isTrue(begins)
    if (!begins) assert.isDefined(numberDoubt(phone))
  })

  it("by its first digits, by digits alike, and by digits that follow each other", () => {
    assert.deepStrictEqual(
      ["0012312312", "1612312312", "1111111111", "0000000000", "0123456789", "0612345678", "012345678"].map(
        numberDoubt
      ),
      ["prefix", "prefix", "all_alike", "all_alike", "sequence", "sequence", "sequence"]
    )
    assert.deepStrictEqual(["0612312312", "0301234567", "093456781"].map(numberDoubt), [
      undefined,
      undefined,
      undefined
    ])
  })
})

const nameDoubt = (first_name: string, last_name: string, email = "zoe@example.nl") =>
  testDoubt({ first_name, last_name, email: email as Email })

describe("a lead looks like a test", () => {
  it.prop("by both names, never by one", [Schema.Literals(["test", "Foo", "x", "asdf", "Bo"])], ([name]) => {
    assert.isUndefined(nameDoubt("Zoë", name))
    assert.isUndefined(nameDoubt(name, "de Vries"))
    assert.strictEqual(nameDoubt(name, "Test"), nameDoubt("Test", name))
  })

  it("by names however they are written", () => {
    for (const [first, last] of [
      ["test", "TESTER"],
      ["Foo", "bar"],
      ["x", "XXX"],
      ["asdf", "Qwerty"],
      ["Abc ", "test 1"]
    ]) {
      assert.strictEqual(nameDoubt(first!, last!), "names", `${first} ${last}`)
    }
    assert.isUndefined(nameDoubt("Max", "Barends"))
    assert.isUndefined(nameDoubt("", ""))
  })

  it.prop(
    "by a domain that no person has, with any name before it",
    [
      text(/^[a-z]{1,8}$/u),
      Schema.Literals(["example.com", "test.nl", "a.example", "a.b.test", "EXAMPLE.net", "a.invalid"])
    ],
    ([name, domain]) => {
      assert.strictEqual(nameDoubt("Zoë", "Vis", `${name}@${domain}`), "domain")
      assert.isUndefined(nameDoubt("Zoë", "Vis", `${name}@my${domain}.nl`))
    }
  )
})

describe("a text has a link", () => {
  it.prop("in any text, which is named and not shown", [text(/^[a-z]{1,8}$/u)], ([host]) => {
    for (const link of [`http://${host}`, `HTTPS://${host}.nl`, `see www.${host}.nl`]) {
      for (const key of ["description", "first_name", "last_name", "street", "city"] as const) {
        assert.deepStrictEqual(linkedTexts({ ...plain, [key]: link }), [key])
      }
      assert.deepStrictEqual(linkedTexts({ ...plain, answers: [{ key: "roof", value: link }] }), ["fields.roof"])
    }
    assert.deepStrictEqual(linkedTexts({ ...plain, description: `awww.${host} http: //${host} ${host}.nl` }), [])
  })
})

describe("many subcategories of a contact", () => {
  const Other = Schema.Tuple([Schema.Literals(["heat-pumps", "a", "b", "c", "d"]), Schema.Literals([1, 23, 24, 48])])

  it.prop("are counted once each, within a day, the lead's own included", [Schema.Array(Other)], ([drawn]) => {
    const counted = new Set(["heat-pumps", ...drawn.filter(([, hours]) => hours < 24).map(([id]) => id)])
    const others = drawn.map(([id, hours]) => other(id, hours))
    assert.strictEqual(subcategoriesOfContact(plain, others), counted.size)
    const figures = { subcategories: counted.size, hours: 24 }
    const expected: ReadonlyArray<Signal> = counted.size > 3 ? [{ signal: "many_from_contact", figures }] : []
    assert.deepStrictEqual(signalsOf(plain, others), expected)
  })

  it("are those of its account", () => {
    const others = ["a", "b", "c", "d"].map((id) => other(id, 1, "stranger"))
    assert.strictEqual(subcategoriesOfContact(plain, others), 1)
    assert.strictEqual(subcategoriesOfContact(plain, [...others, other("a", 2)]), 2)
  })
})

describe("the signals of a lead", () => {
  const fake: ReceivedLead = {
    ...plain,
    postal_code: "0511AB" as PostalCode,
    phone: "1111111111" as Phone,
    first_name: "Test",
    description: "www.pills.example"
  }
  const signals = signalsOf(
    fake,
    ["a", "b", "c"].map((id) => other(id))
  )

  it("are none of a plain lead, and all in the order of their words", () => {
    assert.deepStrictEqual(signalsOf(plain, [other("a"), other("b")]), [])
    assert.deepStrictEqual(
      signals.map(({ signal }) => signal),
      // The form of a website finds the first four.
      SignalWord.literals.slice(4)
    )
  })

  it("can be kept, and hold nothing that the person wrote", () => {
    const codec = Schema.toCodecJson(Schema.Array(Signal))
    assert.deepStrictEqual(Schema.decodeUnknownSync(codec)(Schema.encodeSync(codec)(signals)), signals)
    const written = JSON.stringify(signals)
    for (const key of ["postal_code", "phone", "first_name", "description", "email"] as const) {
      assert.notInclude(written, fake[key] === "Test" ? '"Test"' : fake[key])
    }
  })
})
