import { assert, describe, it } from "@effect/vitest"
import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { FormField } from "@leadwell/domain/catalog/FormField"
import type { Source } from "@leadwell/domain/features/forms/hook/Hook"
import { mapped, mended, requestOf } from "@leadwell/domain/features/forms/hook/HookMapping"
import {
  type SentValue,
  writtenDate,
  writtenGender,
  writtenNumber,
  writtenPhone,
  yesOrNo
} from "@leadwell/domain/features/forms/hook/HookReadings"
import { named } from "@leadwell/domain/features/forms/hook/NamedEntries"
import { keysOf, type Received, withKeys } from "@leadwell/domain/features/forms/hook/Received"
import { compactText } from "@leadwell/domain/input/NormalText"
import { phoneFromText } from "@leadwell/domain/lead/Phone"
import { namesIn } from "@leadwell/domain/written/FullName"
import { Schema } from "effect"
import { writtenNumbers } from "../../../../../../proof/test/WrittenNumbers.ts"

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
  map: Readonly<Record<string, Source>>,
  constants: Readonly<Record<string, string | number | boolean>> = {}
) => ({
  map,
  constants,
  date_format: "dd-mm-yyyy" as const,
  language: "nl" as const,
  today: "2026-12-30" as CalendarDate
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
    for (const one of ["6 1234 5678.0", "6-12345678,00", "612345678 .0"]) {
      assert.strictEqual(phoneFromText(String(writtenPhone(one))), "0612345678", one)
    }
    for (const one of [
      612345678.5,
      "612345678.5",
      6123456780,
      "6123456780.0",
      "p:6123456780",
      "612345678-0",
      "6 123456780"
    ]) {
      assert.isUndefined(phoneFromText(String(writtenPhone(one))), String(one))
    }
    for (const one of ["6123456780", "06 1234 56.00"]) assert.strictEqual(writtenPhone(one), one)
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
      postal_code: "pc",
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
        ["pc", "z:3511 AB"],
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
      postal_code: "3511 AB",
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

  it("takes a stated text alone for a yes, also among those of a list", () => {
    const map = {
      accept_terms: { key: "vakjes", yes: ["Ik ga akkoord", "J'accepte"] },
      subscribe_to_newsletter: { key: "vakjes", yes: ["Stuur mij nieuws"] },
      "fields.owner": { key: "huis", yes: ["Koop"] },
      gender: "aanhef"
    }
    const read = (...values: ReadonlyArray<readonly [string, SentValue]>) =>
      mapped(hook(map), { fields: values }, fields)
    const no = { accept_terms: false, subscribe_to_newsletter: false }
    assert.deepStrictEqual(read(["vakjes", " ik ga AKKOORD "]), { ...no, accept_terms: true })
    assert.deepStrictEqual(read(["vakjes[0]", "Stuur mij nieuws"], ["vakjes[1]", "J'accepte"]), {
      accept_terms: true,
      subscribe_to_newsletter: true
    })
    for (const other of ["ja", "on", true, "Ik ga niet akkoord", "Ik ga akkoord, nee", 1, "", null]) {
      assert.deepStrictEqual(read(["vakjes", other]), no, String(other))
    }
    assert.deepStrictEqual(read(), no)
    assert.deepStrictEqual(
      (["Koop", "nee", "Huur", true, "ja"] as const).map((value) => read(["huis", value])["fields.owner"]),
      [true, false, "Huur", "true", "ja"]
    )
  })

  it("counts a constant day from the receipt, and takes as soon as possible for the next day", () => {
    const key = "preferred_date_of_execution"
    const always = (day: string) => mapped(hook({}, { [key]: day, "fields.start": day }), sent({}), fields)
    assert.include(always("+30 days"), { [key]: "2027-01-29", "fields.start": "2027-01-29" })
    assert.include(always("+1 day"), { [key]: "2026-12-31" })
    assert.include(always("+14 dagen"), { [key]: "2027-01-13" })
    assert.include(always("01-06-2030"), { [key]: "2030-06-01" })
    for (const text of ["+30", "30 days", "+1000 days", "+ days"]) assert.include(always(text), { [key]: text })
    for (const text of ["Zo snel mogelijk", "z.s.m.", "ASAP", "dès que possible"]) {
      assert.include(mapped(hook({ [key]: "wanneer" }), sent({ wanneer: text }), []), { [key]: "2026-12-31" }, text)
    }
    const untimed = { ...hook({}, { [key]: "+30 days" }), today: null }
    assert.include(mapped(untimed, sent({}), []), { [key]: "+30 days" })
  })

  it("splits a full name, of which the names that came alone are left", () => {
    const one = hook({ full_name: "naam", first_name: "voornaam", last_name: "achternaam" })
    const read = (entries: Readonly<Record<string, SentValue>>) => {
      const { first_name, full_name, last_name } = mapped(one, sent(entries), [])
      return [first_name, last_name, full_name]
    }
    assert.deepStrictEqual(read({ naam: "Jan van der Berg" }), ["Jan", "van der Berg", undefined])
    assert.deepStrictEqual(read({ naam: "Jan" }), [undefined, "Jan", undefined])
    assert.deepStrictEqual(read({ naam: " " }), [undefined, undefined, undefined])
    assert.deepStrictEqual(read({ naam: "Peeters Maes", voornaam: "An" }), ["An", "Peeters Maes", undefined])
    assert.deepStrictEqual(read({ naam: "An Peeters", voornaam: "An" }), ["An", "Peeters", undefined])
    assert.deepStrictEqual(read({ naam: "An Peeters", achternaam: "Maes" }), ["An", "Maes", undefined])
    const waiting = mapped(one, sent({ naam: "Jan" }), [])
    assert.include(mended(waiting, { first_name: "Piet" }, [], one), { first_name: "Piet", last_name: "Jan" })
    assert.include(mended(waiting, { full_name: "Piet Vos" }, [], one), { first_name: "Piet", last_name: "Vos" })
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
        "full_name",
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
          ["bel +31 (0)6-12 34 56 78", ""],
          ["c[0][name]", "x"],
          ["c[0][label]", "Bel +31612345678"],
          ["c[0][value]", "z"]
        ]
      }),
      ["b", "a", "c[name=x]"]
    )
    const lists = [["1"], ["2"], ["3"], ["4"], ["5"]]
    assert.deepStrictEqual(withKeys(lists, ["6"]), [["6"], ["1"], ["2"], ["3"], ["4"]])
    assert.strictEqual(withKeys(lists, ["3"]), lists)
    assert.strictEqual(withKeys(lists, [{ key: "3", label: "Drie" }]), lists)
  })
})

/** The values of a nested value by their paths, as a body is read. */
const flat = (value: unknown, key = ""): Received["fields"] =>
  typeof value !== "object" || value === null
    ? [[key, value as string]]
    : Object.entries(value).flatMap(([name, one]) => flat(one, key === "" ? name : `${key}[${name}]`))

const readList = (body: unknown) => {
  const { fields, keys } = named({ fields: flat(body) })
  return { at: Object.fromEntries(fields), keys: keys.map(({ key, label }) => [key, label] as const) }
}

describe("the entries of a list with names", () => {
  it("are read by each of their names, and have their other members behind", () => {
    const { at, keys } = readList({ list: [{ key: "a", label: "Plaats", type: "TEXT", value: "Ede" }], id: 7 })
    assert.strictEqual(at["list[key=a]"], "Ede")
    assert.strictEqual(at["list[label=Plaats]"], "Ede")
    assert.strictEqual(at["list[key=a][type]"], "TEXT")
    assert.notProperty(at, "list[0][value]")
    assert.deepStrictEqual(keys, [
      ["list[key=a]", "Plaats"],
      ["id", undefined]
    ])
  })

  it("have their values as a list, and what is composed under its paths", () => {
    const { at, keys } = readList({
      list: [
        { name: "wens", values: ["a", "b"] },
        { name: "naam", value: { first: "Jan", last: "Vos" } }
      ]
    })
    assert.include(at, { "list[name=wens][0]": "a", "list[name=wens][1]": "b", "list[name=naam][first]": "Jan" })
    assert.deepStrictEqual(
      keys.map(([key]) => key),
      ["list[name=wens]", "list[name=naam][first]", "list[name=naam][last]"]
    )
  })

  it("have the texts of choices for their ids, and ids that are no choice as they are", () => {
    const options = [
      { id: "1", text: "ja" },
      { id: "2", text: "nee" }
    ]
    const { at } = readList({ list: [{ key: "a", value: ["2", "1", "3"], options }] })
    assert.include(at, { "list[key=a][0]": "nee", "list[key=a][1]": "ja", "list[key=a][2]": "3" })
  })

  it("have the value that is called as their type", () => {
    const list = [
      { field: { ref: "a" }, type: "choice", choice: { label: "Ketel", id: "x" } },
      { field: { ref: "b" }, type: "choices", choices: { labels: ["p", "q"], other: "r" } },
      { field: { ref: "c" }, type: "boolean", boolean: true }
    ]
    const { fields } = named({ fields: flat({ list }) })
    const under = (key: string) => fields.filter(([name]) => name === key).map(([, value]) => value)
    assert.deepStrictEqual(under("list[field.ref=a]"), ["Ketel"])
    assert.deepStrictEqual(under("list[field.ref=c]"), [true])
    assert.deepStrictEqual(
      [..."01"].map((at) => under(`list[field.ref=b][${at}]`)),
      [["p"], ["q"]]
    )
    assert.deepStrictEqual(under("list[field.ref=b]"), ["r"])
  })

  it.each([
    ["things without a value", { list: [{ name: "Ketel", price: 3 }] }],
    ["one thing with an id", { list: [{ id: "4711", text: { body: "Hallo" } }] }],
    ["entries of which one has no name", { list: [{ name: "a", value: 1 }, { value: 2 }] }],
    ["texts", { list: ["a", "b"] }]
  ])("are not %s, which are read by their places", (_, body) => {
    assert.deepStrictEqual(named({ fields: flat(body) }).fields, flat(body))
  })

  it("offers a list of texts as a whole", () => {
    assert.deepStrictEqual(
      readList({ wens: ["a", "b"], "keuze[]": "c" }).keys.map(([key]) => key),
      ["wens", "keuze"]
    )
  })

  const Name = Schema.Literals(["a", "b", "0", "]", "=", "[0]", ""])
  const Entries = Schema.Array(Schema.Struct({ name: Name, value: Schema.Literals(["x", "y"]) }))

  it.prop("lose no value under any name", [Entries], ([list]) => {
    const values = named({ fields: flat({ list }) }).fields.map(([, value]) => value)
    for (const { value } of list) assert.include(values, value)
  })

  it.prop("never fail", [Schema.Array(Schema.Tuple([Schema.String, Schema.String]))], ([fields]) => {
    assert.isArray(named({ fields }).keys)
  })
})

describe("a full name", () => {
  it.each([
    ["Jan Jansen", "Jan", "Jansen"],
    ["Jan van der Berg", "Jan", "van der Berg"],
    ["Berg, Jan van der", "Jan", "van der Berg"],
    ["van der Berg, Jan", "Jan", "van der Berg"],
    ["Berg, van der, Jan", "Jan", "van der Berg"],
    ["Marie-Louise 't Hart", "Marie-Louise", "'t Hart"],
    ["Marie - Louise ’t Hart", "Marie-Louise", "’t Hart"],
    ["Anna Maria Jansen", "Anna Maria", "Jansen"],
    ["Anna Jansen - de Vries", "Anna", "Jansen-de Vries"],
    ["Luc Van den Berghe", "Luc", "Van den Berghe"],
    ["Ine Op de Beeck", "Ine", "Op de Beeck"],
    ["Wout Vanden Broucke", "Wout", "Vanden Broucke"],
    ["J.P. v.d. Meer", "J.P.", "v.d. Meer"],
    ["Piet in 't Veld", "Piet", "in 't Veld"],
    ["Ben de Wit", "Ben", "de Wit"],
    ["Sofie D'Haese", "Sofie", "D'Haese"],
    ["Youssef el Amrani", "Youssef", "el Amrani"],
    ["Jan de Vries jr.", "Jan", "de Vries jr."],
    ["Jan Jansen Jr", "Jan", "Jansen Jr"],
    ["Dhr. J.  de Vries", "J.", "de Vries"],
    ["De heer Jan Peters", "Jan", "Peters"],
    ["Mevr. A. Bakker", "A.", "Bakker"],
    ["M. Jansen", "M.", "Jansen"]
  ])("%s is two names", (text, first_name, last_name) => {
    assert.deepStrictEqual(namesIn(text), { first_name, last_name })
  })

  it("of one name alone, or of words before a last name, has no first name", () => {
    for (const text of ["Jansen", "van der Berg", "'t Hart", "De Vries", "Mevrouw"]) {
      assert.deepStrictEqual(namesIn(text), { last_name: text })
    }
    assert.deepStrictEqual(namesIn("Mevr. de Vries"), { last_name: "de Vries" })
    assert.deepStrictEqual(namesIn("Jansen,"), { last_name: "Jansen" })
    assert.deepStrictEqual(namesIn(" "), {})
  })

  const Word = Schema.Literals(["Jan", "van", "der", "Berg", "'t", "de", "El", "Anna-Maria", "jr", "J."])

  it.prop("loses no word, in its order", [Schema.Array(Word)], ([words]) => {
    const { first_name = "", last_name = "" } = namesIn(words.join(" "))
    assert.strictEqual(`${first_name} ${last_name}`.trim(), words.join(" "))
  })

  it.prop("is read from any text", [Schema.String], ([text]) => {
    for (const name of Object.values(namesIn(text))) assert.notStrictEqual(compactText(name), "")
  })
})
