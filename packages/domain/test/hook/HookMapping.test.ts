import { assert, describe, it } from "@effect/vitest"
import type { FormField } from "@leadwell/domain/catalog/FormField"
import { mapped, mended, requestOf } from "@leadwell/domain/hook/HookMapping"
import {
  type SentValue,
  writtenDate,
  writtenGender,
  writtenNumber,
  writtenPhone,
  yesOrNo
} from "@leadwell/domain/hook/HookReadings"
import { keysOf, withKeys } from "@leadwell/domain/hook/Received"
import { phoneFromText } from "@leadwell/domain/lead/Phone"
import { Schema } from "effect"
import { writtenNumbers } from "../../../../test/WrittenNumbers.ts"

const field = (key: string, type: FormField["type"], options: ReadonlyArray<string> | null = null): FormField => ({
  key,
  label: key,
  type,
  required: false,
  options,
  min: null,
  max: null,
  unit: null,
  position: 1
})

const fields = [
  field("gas", "number"),
  field("owner", "boolean"),
  field("year", "choice", ["1975-1990", "Na 1990"]),
  field("start", "date"),
  field("remark", "text")
]

const hook = (
  map: Readonly<Record<string, string>>,
  constants: Readonly<Record<string, string | number | boolean>> = {}
) => ({
  map,
  constants,
  date_format: "dd-mm-yyyy" as const,
  language: "nl" as const
})

const sent = (entries: Readonly<Record<string, SentValue>>) => ({ fields: Object.entries(entries) })

describe("the readings of what people write", () => {
  it("take the words for yes and no in any case, and leave the others", () => {
    for (const word of ["ja", " JA ", "yes", "on", "true", "1", "Akkoord", "checked", "y", "J"]) {
      assert.strictEqual(yesOrNo(word), true, word)
    }
    for (const word of ["nee", "no", "Off", "false", "0", "N"]) assert.strictEqual(yesOrNo(word), false, word)
    const others = [null, "", "  ", "misschien", 2]
    assert.deepStrictEqual([true, false, 1, 0, ...others].map(yesOrNo), [true, false, true, false, ...others])
  })

  it.each([
    ["male", "Dhr.", "dhr", "De heer", "heer", "Mr", "M", "M.", "man", "Meneer", "mijnheer", "Monsieur", " MALE "],
    ["female", "Mevr.", "Mw.", "mevrouw", "V", "vrouw", "Mrs", "Ms.", "Mme", "Madame", "femme", "F"],
    ["other", "Anders", "X", "divers", "autre"],
    ["unknown", "onbekend", "m/v", "Dhr. / Mevr.", "Zeg ik liever niet"]
  ])("read a salutation as %s", (gender, ...salutations) => {
    for (const one of salutations) assert.strictEqual(writtenGender(one), gender, one)
  })

  it("leave a salutation that tells no gender", () => {
    for (const text of ["Dr.", "Fam.", "Heren", "", "Vincent"]) assert.strictEqual(writtenGender(text), text)
    assert.isNull(writtenGender(null))
  })

  it("give a telephone number back what a program took from it, and take what it added", () => {
    const mobile = [
      612345678,
      "612345678",
      "612345678.0",
      "0612345678.0",
      "p:0612345678",
      "tel: 06 12345678",
      "p:612345678"
    ]
    for (const one of mobile) assert.strictEqual(phoneFromText(String(writtenPhone(one))), "0612345678", String(one))
    for (const one of ["p:+31612345678", "31612345678", 31612345678, "tel:+31 (0)6 12345678"]) {
      assert.strictEqual(phoneFromText(String(writtenPhone(one))), "0612345678", String(one))
    }
    for (const one of ["06 1234567", "6.12E+8", "", true, null]) assert.strictEqual(writtenPhone(one), one)
  })

  it("take a date in the form of the hook and in that of ISO 8601", () => {
    assert.strictEqual(writtenDate("1-2-2030", "dd-mm-yyyy"), "2030-02-01")
    assert.strictEqual(writtenDate("01/02/2030", "dd-mm-yyyy"), "2030-02-01")
    assert.strictEqual(writtenDate("01/02/2030", "mm/dd/yyyy"), "2030-01-02")
    for (const format of ["yyyy-mm-dd", "dd-mm-yyyy", "mm/dd/yyyy"] as const) {
      assert.strictEqual(writtenDate("2030-02-01", format), "2030-02-01")
      assert.strictEqual(writtenDate("2030-02-01T10:00:00Z", format), "2030-02-01")
    }
    for (const text of ["01-02-30", "1 februari", "2030-2", ""])
      assert.strictEqual(writtenDate(text, "dd-mm-yyyy"), text)
    assert.strictEqual(writtenDate("01-02-2030", "yyyy-mm-dd"), "01-02-2030")
  })

  it.each(writtenNumbers)("%s is the number of the common table", (text, nl, en, unknown) => {
    const orText = (number: number): SentValue => (Number.isNaN(number) ? text : number)
    const read = (["nl", "en", null] as const).map((language) => writtenNumber(text, language))
    assert.deepStrictEqual(read, [nl, en, unknown].map(orText))
  })

  it("leave a value that is a number already", () => {
    assert.strictEqual(writtenNumber(1.5, "nl"), 1.5)
  })
})

describe("the map of a hook", () => {
  it("reads their keys to the letter as ours, each as its field asks", () => {
    const map = {
      city: "form_fields[city]",
      street_number: "Nr ",
      preferred_date_of_execution: "Wanneer",
      accept_terms: "akkoord",
      "fields.gas": "Gas",
      "fields.owner": "eigenaar",
      "fields.year": "jaar",
      "fields.start": "start",
      "fields.remark": "keuze",
      "fields.gone": "x"
    }
    const received = {
      fields: [
        ["form_fields[city]", "Utrecht"],
        ["Nr", "wrong"],
        ["Nr ", 12],
        ["Wanneer", "3-4-2030"],
        ["akkoord", "on"],
        ["Gas", "1500"],
        ["jaar", "na 1990"],
        ["start", "5.6.2030"],
        ["keuze[]", "a"],
        ["keuze[]", "b"],
        ["x", "y"]
      ] as const
    }
    assert.deepStrictEqual(mapped(hook(map), received, fields), {
      subscribe_to_newsletter: false,
      gender: "unknown",
      city: "Utrecht",
      street_number: "12",
      preferred_date_of_execution: "2030-04-03",
      accept_terms: true,
      "fields.gas": 1500,
      "fields.year": "Na 1990",
      "fields.start": "2030-06-05",
      "fields.remark": "a, b"
    })
  })

  it.each([
    [
      "a key twice",
      [
        ["vraag", "a"],
        ["vraag", "b"],
        ["vraag", "c"]
      ]
    ],
    [
      "brackets",
      [
        ["vraag[]", "a"],
        ["vraag[]", "b"],
        ["vraag[]", "c"]
      ]
    ],
    [
      "numbers",
      [
        ["vraag[0]", "a"],
        ["vraag[1]", "b"],
        ["vraag[2]", "c"]
      ]
    ]
  ] as const)("joins all of a list that is written with %s", (_, fields) => {
    const { description } = mapped(hook({ description: "vraag" }), { fields }, [])
    assert.strictEqual(description, "a, b, c")
  })

  it("takes the value of a list of one, and nothing of what is nested in a list", () => {
    const one = hook({ "fields.owner": "maint", city: "plaats" })
    assert.deepInclude(mapped(one, sent({ "maint[0]": "ja" }), fields), { "fields.owner": true })
    const both = mapped(one, sent({ "maint[0]": "ja", "maint[1]": "nee" }), fields)
    assert.deepInclude(both, { "fields.owner": "ja, nee" })
    assert.notProperty(mapped(one, sent({ "plaats[0][name]": "Utrecht", plaatsnaam: "Ede" }), fields), "city")
  })

  it("takes what is absent or blank for no answer to a yes or no, and for no agreement", () => {
    const one = hook({ "fields.owner": "eigenaar", accept_terms: "akkoord", gender: "aanhef" })
    for (const entries of [{}, { eigenaar: "", akkoord: " ", other: "x" }, { eigenaar: null, akkoord: null }]) {
      const flat = mapped(one, sent(entries), fields)
      assert.deepStrictEqual(flat, { subscribe_to_newsletter: false, accept_terms: false })
    }
    assert.deepInclude(mapped(one, sent({ eigenaar: "weet niet" }), fields), { "fields.owner": "weet niet" })
  })

  it("puts an addition behind the number of the house", () => {
    const one = hook({ street_number: "nr", street_number_addition: "toev", gender: "aanhef" })
    const read = (nr: SentValue, toev: SentValue) => mapped(one, sent({ nr, toev }), [])["street_number"]
    assert.deepStrictEqual(
      [read(12, "bis"), read("12", ""), read("", "bis"), read("12", null)],
      ["12 bis", "12", "bis", "12"]
    )
    assert.notProperty(mapped(one, sent({ nr: 12, toev: "bis" }), []), "street_number_addition")
    const flat = mapped(one, sent({ nr: 12 }), [])
    assert.include(mended(flat, { street_number_addition: "bis" }, [], one), { street_number: "12 bis" })
    assert.include(mended(flat, { street_number: "14 a" }, [], one), { street_number: "14 a" })
  })

  it("adds constants, leaves out what was not sent, and takes what is mended before all", () => {
    const one = hook({ city: "Plaats", street: "Straat" }, { country: "be", accept_terms: true, "fields.gas": 7 })
    const flat = mapped(one, sent({ Plaats: "Gent" }), fields)
    const values = { city: "Brugge", "fields.gas": "8,5", phone: "06-12 34 56 78", postal_code: "3511 ab" }
    assert.deepStrictEqual(
      requestOf(mended(flat, values, fields, one), { website: "demo", subcategory: "pumps" } as never),
      {
        subscribe_to_newsletter: false,
        gender: "unknown",
        city: "Brugge",
        country: "be",
        accept_terms: true,
        phone: "0612345678",
        postal_code: "3511ab",
        website_code: "demo",
        subcategory_id: "pumps",
        fields: { gas: 8.5 }
      }
    )
  })

  it("lets no body and no mended value name another website", () => {
    const flat = { website_code: "other", subcategory_id: "other", "consent.language": "nl" }
    const request = requestOf(flat, { website: "demo", subcategory: "pumps" } as never)
    assert.containsSubset(request, { website_code: "demo", subcategory_id: "pumps", consent: { language: "nl" } })
  })

  const Value = Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))

  it.prop("never fails, whatever a form sends", [Schema.Array(Schema.Tuple([Schema.String, Value]))], ([entries]) => {
    const map = Object.fromEntries(
      [
        "accept_terms",
        "phone",
        "postal_code",
        "preferred_date_of_execution",
        ...fields.map(({ key }) => `fields.${key}`)
      ].map((key, index) => [key, entries[index]?.[0] ?? key])
    )
    assert.isObject(requestOf(mapped(hook(map), { fields: entries }, fields), {} as never))
  })
})

describe("the received keys", () => {
  it("are the last five lists that differ, without keys that may tell of a person", () => {
    assert.deepStrictEqual(
      keysOf({
        fields: [
          ["b", 1],
          ["a", 2],
          ["b", 3],
          ["jan@example.nl", ""],
          ["0612345678", ""],
          ["bel +31 (0)6-12 34 56 78", ""]
        ]
      }),
      ["b", "a"]
    )
    const lists = [["1"], ["2"], ["3"], ["4"], ["5"]]
    assert.deepStrictEqual(withKeys(lists, ["6"]), [["6"], ["1"], ["2"], ["3"], ["4"]])
    assert.strictEqual(withKeys(lists, ["3"]), lists)
  })
})
