import { assert, describe, it } from "@effect/vitest"
import * as ThreadSheetReader from "@leadwell/adapters-spreadsheet/ThreadSheetReader"
import { columnsOf, nameOfFault } from "@leadwell/domain/features/files/import/ImportColumns"
import { findTable } from "@leadwell/domain/features/files/import/ImportFile"
import type { Fault } from "@leadwell/domain/input/Fault"
import { Effect } from "effect"

const keysOf = (names: ReadonlyArray<string>, kind: "leads" | "businesses" = "leads", map = {}) =>
  columnsOf(names, { kind, map }).map(({ key }) => key)

describe("columnsOf", () => {
  it.each([
    ["e_mail", "email"],
    ["E-MAIL:", "email"],
    ["Voornaam *", "first_name"],
    ["Achternaam (verplicht)", "last_name"],
    ["Huis-\nnummer", "street_number"],
    ["telefoon_nummer", "phone"],
    ["Prénom", "first_name"],
    ["prenom", "first_name"],
    ["Dhr. / Mevr.", "gender"],
    ["Gewenste\u00a0datum", "preferred_date_of_execution"],
    ["fields.roof_direction", "fields.roof_direction"],
    ["\u00a0fields.roof-direction *", "fields.roof-direction"],
    ["my fields.roof", null],
    ["Telefoon van de buren", null],
    ["*", null],
    ["", null]
  ])("reads %j as %s", (name, key) => {
    assert.deepStrictEqual(keysOf([name]), [key])
  })

  it("reads the names of columns of businesses likewise", () => {
    assert.deepStrictEqual(keysOf(["KVK_nummer", "Regios", "Per dag:"], "businesses"), [
      "coc_id",
      "regions",
      "daily_cap"
    ])
  })

  it("finds the names in a map to the letter, in any case", () => {
    assert.deepStrictEqual(keysOf(["Dak", "dak %"], "leads", { "fields.roof": "Dak %" }), [null, "fields.roof"])
  })
})

const person = "female;Noor;de Vries;noor@person.example;0612345678;3511AB;12;Utrecht"

const namesIn = (text: string, kind: "leads" | "businesses") =>
  findTable({ name: "file", bytes: new TextEncoder().encode(text) }, { kind, map: {} }).pipe(
    Effect.flip,
    Effect.map((error) => ("names" in error ? error.names : error)),
    Effect.provide(ThreadSheetReader.layer)
  )

describe("the names of columns of which none is known", () => {
  it.effect.each([
    ["leads", `Vornaam;Achtrnaam;Emial;Tlefoon\nNoor;Een;een@person.example;0612345678`, 4],
    ["leads", `Leads 2026\n\nVorname;Nachname;PLZ;Ruf\nNoor;Een;3511;0612345678\nNoor;Twee;3512;0612345679`, 4],
    ["businesses", "Bedrijfsnam;KvK-nr;Postkode", 3],
    ["leads", `Voornaamm;${"Achternamen".padEnd(60, "!")}`, 2]
  ] as const)("are told of %s %j", ([kind, text, count]) =>
    Effect.gen(function* () {
      const names = yield* namesIn(text, kind)
      assert.deepStrictEqual(
        names,
        text
          .split("\n")
          .find((line) => line.includes(";"))!
          .split(";")
          .map((name) => name.slice(0, 40))
      )
      assert.lengthOf(names as ReadonlyArray<string>, count)
    })
  )

  it.effect.each([
    "",
    person,
    `${person}\n${person}`,
    "Jan;Jansen\nPiet;Pietersen",
    "Jan;Jansen;onbekend\nPiet;Pietersen;0612345678",
    "Straatman;Utrecht\nBakker;Zeist",
    "Jan;Bos;Mailé",
    "Voornaamm;Achternamen;noor@person.example",
    "Voornaamm\nJan"
  ])("are not told where they may be persons: %j", (text) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* namesIn(text, "leads"), [])
    })
  )
})

describe("nameOfFault", () => {
  const columns = [
    { name: "Klant", key: "full_name" },
    { name: "Bus", key: "street_number_addition" },
    { name: "Dak", key: "fields.roof" },
    { name: "Alles", key: "fields" },
    { name: "Notities", key: null }
  ]
  it.each([
    [["first_name"], "Klant", "Klant"],
    [["street_number"], "Bus", "Bus"],
    [["fields", "roof", 0], "Dak", "Dak"],
    [["fields", "gas"], "Alles", "Alles"],
    [["fields"], "Alles", "Alles"],
    [["postal_code"], "postcode", "postal code"],
    [["consent", "given_at"], "consent", "consent"],
    [["row"], undefined, undefined]
  ] as const)("calls %j %s", (path, nl, en) => {
    const of = { columns, kind: "leads" } as const
    const fault: Fault = { path, rule: { _tag: "Required" } }
    assert.deepStrictEqual([nameOfFault(of, fault, "nl"), nameOfFault(of, fault, "en")], [nl, en])
  })

  it("calls what has no column as people do, of leads and of businesses", () => {
    const fault: Fault = { path: ["fields", "gas"], rule: { _tag: "Required" } }
    assert.strictEqual(nameOfFault({ columns: [], kind: "leads" }, fault, "nl"), "gas")
    const ofBusiness: Fault = { path: ["weekdays", 0], rule: { _tag: "NotSelectable" } }
    assert.strictEqual(nameOfFault({ columns: [], kind: "businesses" }, ofBusiness, "nl"), "dagen")
  })
})
