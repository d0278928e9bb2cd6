import { assert, describe, it } from "@effect/vitest"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import type { FormField } from "@leadwell/domain/catalog/FormField"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import type { WebsiteCode } from "@leadwell/domain/catalog/Website"
import { columnsOf } from "@leadwell/domain/features/files/import/ImportColumns"
import { findTable, type FoundTable } from "@leadwell/domain/features/files/import/ImportFile"
import { pastOf, readRow } from "@leadwell/domain/features/files/import/ImportReadings"
import { cellFaults, maskedForm } from "@leadwell/domain/features/files/import/RowCells"
import type { Row } from "@leadwell/domain/spreadsheet/Table"
import { workbook } from "@leadwell/domain/spreadsheet/Workbook"
import { DateTime, Effect, Result, Schema, Stream } from "effect"

const zone = DateTime.zoneMakeNamedUnsafe("Europe/Amsterdam")

const fields = [
  { key: "gas", type: "number" },
  { key: "owner", type: "boolean" },
  { key: "day", type: "date" },
  { key: "roof", type: "choice", options: ["Flat", "Sloped"] },
  { key: "note", type: "text" }
].map((field) => ({
  label: field.key,
  required: false,
  options: null,
  min: null,
  max: null,
  unit: null,
  ...field
})) as unknown as ReadonlyArray<FormField>

const header = [
  "Postcode",
  "Huisnummer",
  "Toevoeging",
  "Straat",
  "Plaats",
  "Gewenste datum",
  "Omschrijving",
  "Voornaam",
  "Achternaam",
  "E-mail",
  "Telefoon",
  "Akkoord",
  "Nieuwsbrief",
  "fields.gas",
  "fields.owner",
  "fields.day",
  "intern"
]

/** How each program writes one value: Excel and Numbers as CSV, LibreOffice as CSV, and a workbook with its types. */
interface Written {
  readonly excel: string
  readonly numbers: string
  readonly libre: string
  readonly book: string | number | boolean | null
}

const same = (text: string): Written => ({ excel: text, numbers: text, libre: text, book: text === "" ? null : text })

/** A number in a program of Dutch, which Excel and LibreOffice took from what was typed. */
const digits = (typed: string): Written => {
  const number = Number(typed.replaceAll(/\D/gu, ""))
  return { excel: String(number), numbers: typed, libre: typed, book: number }
}

const decimal = (number: number): Written => {
  const text = String(number).replace(".", ",")
  return { excel: text, numbers: text, libre: text, book: number }
}

const yes = (is: boolean): Written => ({
  excel: is ? "WAAR" : "ONWAAR",
  numbers: is ? "TRUE" : "FALSE",
  libre: is ? "ja" : "nee",
  book: is
})

/** A day: as text, by the parts that each program writes, and as the number of days. */
const date = (iso: string): Written => {
  const [year, month, day] = iso.split("-").map(Number) as [number, number, number]
  const serial = (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000
  return {
    excel: `${day}-${month}-${year}`,
    numbers: iso.split("-").toReversed().join("-"),
    libre: iso,
    book: serial
  }
}

const whole: ReadonlyArray<Written> = [
  same("3511 AB"),
  digits("12"),
  same(""),
  same("Oudegracht"),
  same("Utrecht"),
  date("2030-03-01"),
  same("Tekst"),
  same("Jan"),
  same("Jansen"),
  same("jan@example.nl"),
  digits("0612345678"),
  yes(true),
  yes(false),
  decimal(1250.5),
  yes(true),
  date("2026-12-31"),
  same("")
]

type Changes = Readonly<Record<number, string | Written>>

const row = (changes: Changes = {}): ReadonlyArray<Written> =>
  whole.map((value, index) => {
    const changed = changes[index]
    return typeof changed === "string" ? same(changed) : (changed ?? value)
  })

/** Fifty rows, as people have them. */
const rows: ReadonlyArray<ReadonlyArray<Written>> = [
  row(),
  ...["+31612345678", "+31 6 12345678", "0031 6-12 34 56 78", "06 12 34 56 78", "06-12345678", "+31 (0)6 12345678"].map(
    (phone) => row({ 10: phone })
  ),
  ...["612345678", "0301234567", "030 123 45 67", "3,16E+10", "3.16123E+10", "06.12.34.56.78"].map((phone) =>
    row({ 10: phone })
  ),
  row({ 10: { excel: "31612345678", numbers: "+31612345678", libre: "+31612345678", book: 31_612_345_678 } }),
  row({ 10: { ...digits("0301234567") } }),
  ...["01-03-2030", "1-3-2030", "1/3/2030", "01.03.2030", "2030-03-01", "47543"].map((day) => row({ 5: day })),
  row({ 5: date("2028-02-29") }),
  ...["31-02-2030", "binnenkort"].map((day) => row({ 5: day })),
  ...[0.5, 1250, 12.25, -3.75].map((number) => row({ 13: decimal(number) })),
  ...["1.250,5", "1 250,50", "veel"].map((number) => row({ 13: number })),
  row({ 6: "Eerste regel\nTweede regel\n\nLaatste" }),
  row({ 6: 'Dak; "plat", met ; en , en \t erin' }),
  row({ 4: "'s-Gravenhage", 8: "d'Ancona" }),
  row({ 8: "O\u2019Neill" }),
  row({ 8: "Zoe\u0308" }),
  row({ 8: "Zo\u00eb", 3: "Straße" }),
  row({ 7: "Jan\u00a0Peter", 10: "06\u00a012345678", 0: "3511\u00a0AB" }),
  row({ 6: "Graag snel \u{1F44D}\u{1F3FD}" }),
  row({ 6: "=1+1", 8: "-van Dijk", 7: "@jan" }),
  row({ 0: "", 3: "  ", 10: "" }),
  ...["ja", "nee", "waar", "onwaar", "1", "0", "no", "n"].map((word) => row({ 11: word, 12: word, 14: word })),
  row({ 1: "44-bis", 2: "" }),
  row({ 1: digits("12"), 2: "b 4" }),
  row().slice(0, 6),
  [...row(), same("te veel")]
]

const cp1252 = (text: string): Uint8Array | undefined => {
  const known = new TextDecoder("windows-1252")
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [known.decode(Uint8Array.of(code)), code]))
  const found = Array.from(text, (sign) => codes.get(sign))
  return found.includes(undefined) ? undefined : Uint8Array.from(found as Array<number>)
}

const csv = (program: "excel" | "libre" | "numbers", delimiter: string, newline: string, isAlwaysQuoted: boolean) => {
  const cell = (text: string) =>
    isAlwaysQuoted || /[";,\t\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return [header, ...rows.map((all) => all.map((one) => one[program]))]
    .map((cells) => cells.map(cell).join(delimiter))
    .concat("")
    .join(newline)
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const book = Effect.suspend(() => {
  const columns = [...header, ""].map(
    (key, index) => ({ key, kind: index === 5 || index === 15 ? "number" : "text" }) as const
  )
  const cells = rows.map((all): Row => all.map((one) => one.book))
  return Stream.mkUint8Array(workbook({ columns, rows: Stream.fromIterable(cells) }, "leads", zone))
})

const options = {
  kind: "leads",
  website: "demo" as WebsiteCode,
  subcategory: "heat-pumps" as SubcategoryId,
  terms_accepted: false
} as const

/** What each row of a file says, in order, with the faults of the rows themselves. */
const saidBy = (bytes: Uint8Array) =>
  findTable({ name: "file", bytes }, { kind: "leads", map: {} }).pipe(
    Effect.map((found) => {
      const { columns, rows: below, source } = found as FoundTable
      return below.map((one) => {
        const { faults, request } = readRow({ ...options, columns, source }, one, fields, "nl")
        return { number: one.number, request, faults: faults.map(({ path, rule }) => [path.join("."), rule._tag]) }
      })
    }),
    Effect.provide(ThreadSheetReader.layer)
  )

describe("fifty nasty rows", () => {
  it.effect("say the same in the files of Excel, LibreOffice and Numbers, and in a workbook", () =>
    Effect.gen(function* () {
      assert.isAtLeast(rows.length, 50)
      const workbookRows = yield* saidBy(yield* book)
      const files = {
        excel: utf8(`\ufeff${csv("excel", ";", "\r\n", false)}`),
        libre: utf8(csv("libre", ",", "\n", true)),
        numbers: utf8(csv("numbers", ",", "\r\n", false)),
        tabs: utf8(csv("numbers", "\t", "\n", false))
      }
      const excel = yield* saidBy(files.excel)
      for (const [program, file] of Object.entries(files)) {
        assert.deepStrictEqual(yield* saidBy(file), excel, program)
      }
      assert.deepStrictEqual(workbookRows, excel)
      assert.lengthOf(excel, rows.length)
      const withoutOthers = csv("excel", ";", "\r\n", false).replaceAll(/\u0308|\u{1F44D}\u{1F3FD}/gu, "")
      const latin = yield* saidBy(cp1252(withoutOthers)!)
      assert.deepStrictEqual(latin, yield* saidBy(utf8(withoutOthers)))
    })
  )

  it.effect("say what people mean", () =>
    Effect.gen(function* () {
      const said = yield* saidBy(utf8(csv("excel", ";", "\r\n", false)))
      const [first] = said
      assert.deepStrictEqual(first, {
        number: 2,
        faults: [],
        request: {
          website_code: "demo",
          subcategory_id: "heat-pumps",
          gender: "unknown",
          postal_code: "3511AB",
          street_number: "12",
          street: "Oudegracht",
          city: "Utrecht",
          preferred_date_of_execution: "2030-03-01",
          description: "Tekst",
          first_name: "Jan",
          last_name: "Jansen",
          email: "jan@example.nl",
          phone: "0612345678",
          accept_terms: true,
          subscribe_to_newsletter: false,
          fields: { gas: 1250.5, owner: true, day: "2026-12-31" }
        }
      })
      const values = (key: string) => said.map(({ request }) => request[key])
      assert.deepStrictEqual(
        [...new Set(values("phone"))].filter((phone) => !/^0\d{9}$/u.test(String(phone))),
        ["3,16E+10", "3.16123E+10", undefined]
      )
      assert.deepStrictEqual(
        said.flatMap(({ faults }) => faults),
        [
          ["phone", "LostDigits"],
          ["phone", "LostDigits"],
          ["row", "TooMany"]
        ]
      )
      assert.deepStrictEqual(
        new Set(values("preferred_date_of_execution")),
        new Set(["2030-03-01", "2028-02-29", "2030-02-31", "binnenkort"])
      )
      assert.includeMembers(values("street_number"), ["44-bis", "12 b 4"])
      assert.includeMembers(values("description"), ["=1+1", "Eerste regel\nTweede regel\n\nLaatste"])
      assert.deepStrictEqual(values("accept_terms").slice(-12, -4), [
        true,
        false,
        true,
        false,
        true,
        false,
        false,
        false
      ])
      const gas = said.map(({ request }) => (request["fields"] as Record<string, unknown>)["gas"])
      assert.includeMembers(gas, [0.5, 1250, 12.25, -3.75, 1250.5, "veel"])
    })
  )
})

describe("readings", () => {
  it.prop(
    "never fail, and show no sign of a value",
    [Schema.Array(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Null]))],
    ([cells]) => {
      const columns = columnsOf(header, { kind: "leads", map: {} })
      const { changed } = readRow({ ...options, columns, source: null }, { cells }, fields, null)
      for (const { example_masked } of changed) {
        assert.notMatch(example_masked.replaceAll(/[x9]/gu, ""), /[\p{L}\p{N}]/u)
      }
      pastOf({ columns: [{ name: "", key: "created_at" }], source: null }, { cells }, zone, DateTime.makeUnsafe(0))
    }
  )

  it("of the past are on the clock of the zone, within the years that may be", () => {
    const now = DateTime.makeUnsafe("2026-11-27T00:00:00Z")
    const told = (cell: string | number) => {
      const found = pastOf({ columns: [{ name: "", key: "created_at" }], source: null }, { cells: [cell] }, zone, now)
      return Result.isSuccess(found) ? DateTime.formatIso(found.success) : found.failure.rule._tag
    }
    assert.deepStrictEqual(
      [
        "01-07-2025 14:30",
        "2025-01-02T03:04:05+01:00",
        "2025-01-02T03:04:05.000000Z",
        "2025-07-01",
        "1-7-2025",
        "2025-07-01T12:00",
        45_839.5,
        "45839",
        "2025-11-28 14:22:05.123456+00",
        "28 nov 2025 14:22",
        "1732803725",
        1732803725000
      ].map(told),
      [
        "2025-07-01T12:30:00.000Z",
        "2025-01-02T02:04:05.000Z",
        "2025-01-02T03:04:05.000Z",
        "2025-06-30T22:00:00.000Z",
        "2025-06-30T22:00:00.000Z",
        "2025-07-01T10:00:00.000Z",
        "2025-07-01T10:00:00.000Z",
        "2025-06-30T22:00:00.000Z",
        "2025-11-28T14:22:05.123Z",
        "2025-11-28T13:22:00.000Z",
        "2024-11-28T14:22:05.000Z",
        "2024-11-28T14:22:05.000Z"
      ]
    )
    assert.deepStrictEqual(["", "gisteren", "31-02-2025", "2026-11-28", "1-1-1999", "01-07-2025 25:00"].map(told), [
      "Required",
      "NotInstant",
      "NotInstant",
      "NotRecent",
      "NotRecent",
      "NotInstant"
    ])
    assert.strictEqual(maskedForm("+31 (0)6-12 é\u0301x"), "+99 (9)9-99 xx")
  })
})

describe("what a spreadsheet has destroyed", () => {
  const columns = [
    { name: "a", key: "street_number" },
    { name: "b", key: "last_name" }
  ]
  const told = (...cells: ReadonlyArray<string>) =>
    cellFaults(cells, columns).map(({ path, rule }) => [...path, rule._tag])

  it.each(["10-dec", "12-okt", "Dec-10", "3-mrt", "1-févr.", "3-1-2026", "2026-12-10"])(
    "is told of a number of a house that became %s",
    (cell) => assert.deepStrictEqual(told(cell), [["street_number", "BecameDate"]])
  )

  it.each(["#NAAM?", "#VERW!", "#REF!", "#N/B", "#N/A", "#WAARDE!", "#WERT!", "#DEEL/0!", "#NV", "#######"])(
    "is told of %s, in any column",
    (cell) => assert.deepStrictEqual(told("1", cell), [["last_name", "NotComputed"]])
  )

  it("is not seen where people write the same", () => {
    for (const number of ["10-12", "12", "10-a", "44-bis", "10-hs"])
      assert.deepStrictEqual(told(number, "10-dec #1"), [])
  })
})

const requestsOf = (names: string, ...lines: ReadonlyArray<string>) =>
  Effect.map(saidBy(utf8([names, ...lines].join("\n"))), (said) => said.map(({ request }) => request))

const daysOf = (...dates: ReadonlyArray<string>) =>
  Effect.map(requestsOf("Gewenste datum;fields.day", ...dates.map((date) => `${date};${date}`)), (said) =>
    said.map((request) => request["preferred_date_of_execution"])
  )

describe("a file of other programs", () => {
  it.effect("says of its columns what they are by the names that people use", () =>
    Effect.gen(function* () {
      const [said] = yield* requestsOf(
        "Dhr/Mevr;Voornaam;Achternaam;Mailadres;Tel.;Postcode;Huisnr.;Bus;Adres;Stad",
        "Mevr.;An;'t Hart;an@x.nl;'0611223399;z:3511 AB;14.0;A;Oudegracht;Utrecht"
      )
      assert.deepInclude(said, {
        gender: "female",
        first_name: "An",
        last_name: "'t Hart",
        email: "an@x.nl",
        phone: "0611223399",
        postal_code: "3511AB",
        street_number: "14 A",
        street: "Oudegracht",
        city: "Utrecht"
      })
    })
  )

  it.effect("writes its dates in one order, and with times and names of months", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* daysOf("1/2/2031", "12/31/2030 0:00"), ["2031-01-02", "2030-12-31"])
      assert.deepStrictEqual(yield* daysOf("1/2/2031", "31/12/2030"), ["2031-02-01", "2030-12-31"])
      assert.deepStrictEqual(yield* daysOf("1/2/2031", "31/12/2030", "12/31/2030"), [
        "2031-02-01",
        "2030-12-31",
        "2030-31-12"
      ])
      assert.deepStrictEqual(yield* daysOf("15-1-2031 0:00:00", "15 jan. 2031"), ["2031-01-15", "2031-01-15"])
    })
  )
})
