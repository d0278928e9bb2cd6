import { assert, describe, it } from "@effect/vitest"
import type { FormField } from "@leadwell/domain/catalog/FormField"
import { mapped, mended, requestOf } from "@leadwell/domain/hook/HookMapping"
import { type SentValue, writtenDate, writtenNumber, yesOrNo } from "@leadwell/domain/hook/HookReadings"
import { keysOf, withKeys } from "@leadwell/domain/hook/Received"
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
    for (const word of ["nee", "no", "Off", "false", "0", "N", "", "  "]) assert.strictEqual(yesOrNo(word), false, word)
    assert.deepStrictEqual([true, false, 1, 0, null, "misschien", 2].map(yesOrNo), [
      true,
      false,
      true,
      false,
      false,
      "misschien",
      2
    ])
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
      city: "Utrecht",
      street_number: "12",
      preferred_date_of_execution: "2030-04-03",
      accept_terms: true,
      "fields.gas": 1500,
      "fields.owner": false,
      "fields.year": "Na 1990",
      "fields.start": "2030-06-05",
      "fields.remark": "a, b"
    })
  })

  it("adds constants, leaves out what was not sent, and takes what is mended before all", () => {
    const one = hook({ city: "Plaats", street: "Straat" }, { country: "be", accept_terms: true, "fields.gas": 7 })
    const flat = mapped(one, sent({ Plaats: "Gent" }), fields)
    const given = mended(
      { city: "Brugge", "fields.gas": "8,5", phone: "06-12 34 56 78", postal_code: "3511 ab" },
      fields,
      one
    )
    assert.deepStrictEqual(requestOf({ ...flat, ...given }, { website: "demo", subcategory: "pumps" } as never), {
      subscribe_to_newsletter: false,
      city: "Brugge",
      country: "be",
      accept_terms: true,
      phone: "0612345678",
      postal_code: "3511ab",
      website_code: "demo",
      subcategory_id: "pumps",
      fields: { gas: 8.5 }
    })
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
