import { assert, layer } from "@effect/vitest"
import { mostBytes, mostUnderWay } from "@leadwell/domain/features/files/import/Import"
import { Effect, Stream } from "effect"
import * as Csv from "effect/encoding/Csv"
import * as TestClock from "effect/testing/TestClock"
import { deflateRawSync } from "node:zlib"
import { added } from "../../../audit/Trail.ts"
import { refuses } from "../../../Refuses.ts"
import { tokens } from "../../../TestCatalog.ts"
import * as TestServer from "../../../TestServer.ts"
import { patchJson, send } from "../../../TestServer.ts"
import { csvOf, importForm, importOf, newImport, options, post, sendFile, work, written } from "./TestImports.ts"

/** Returns a sheet of one business that wants the leads of a subcategory. */
const sheetOf = (subcategory: string) =>
  Buffer.from(`Bedrijfsnaam;KvK;Postcode;Plaats;Subcategorie;Gebied\nJansen Zeist;9;3700AA;Zeist;${subcategory};37`)

/** Returns a CSV file as its rows. */
const rowsOf = (text: string) =>
  Effect.map(
    Stream.runCollect(Stream.succeed(text).pipe(Stream.pipeThroughChannel(Csv.decodeString({ headers: true })))),
    (rows) => [...rows] as ReadonlyArray<Readonly<Record<string, string>>>
  )

/** Returns a file with a business. */
const businessIn = (region: string) =>
  Buffer.from(
    [
      "business_id;account;name;coc_id;postal_code;city;subcategory;regions",
      `imported-bv;acme;Imported BV;01234567;3511AB;Utrecht;${options.subcategory_id};35 ${region}`
    ].join("\r\n")
  )

const keysOf = ({ body, status }: TestServer.Answer) => [status, ...Object.keys(body?.errors ?? {}).toSorted()]

layer(TestServer.layer)("an import", (it) => {
  it.effect("is checked before anything is imported, tells what it found, and makes leads once it is started", () =>
    Effect.gen(function* () {
      const file = csvOf({}, { Telefoon: "3,16E+10" }, { "E-mail": "an@example.nl", Telefoon: "+31 6 12312313" })
      const sent = yield* sendFile(file)
      assert.deepInclude(sent.body.data, {
        kind: "leads",
        status: "checking",
        file: "leads.csv",
        website_code: "demo",
        subcategory_id: options.subcategory_id,
        rows: 3,
        created: 0
      })
      assert.strictEqual(sent.status, 201)
      const { id } = sent.body.data
      yield* work
      const checked = yield* importOf(id)
      assert.deepInclude(checked, { status: "checked", rows: 3, sound: 2, faulty: 1, created: 0 })
      assert.deepInclude(checked.columns, { column: "Telefoon", key: "phone" })
      assert.deepInclude(checked.columns, { column: "Notities", key: null })
      assert.deepInclude(checked.changed, { column: "Telefoon", key: "phone", example_masked: "999999999" })
      for (const value of ["Zoë", "zoe@", "612312312", "privé"]) assert.notInclude(JSON.stringify(checked), value)
      const listed = yield* send("/api/imports", { token: tokens.operator })
      assert.deepStrictEqual(listed.body.data[0], checked)
      assert.deepInclude((yield* post(id, "start")).body.data, { status: "running", created: 0 })
      yield* work
      yield* TestClock.adjust("1 second")
      yield* work
      assert.deepInclude(yield* importOf(id), { status: "done", sound: 2, faulty: 1, created: 2 })
      const leads = yield* send("/api/leads?per_page=2", { token: tokens.operator })
      const ids = leads.body.data.map(({ id: lead }: { readonly id: number }) => lead)
      const lead = (yield* send(`/api/leads/${Math.min(...ids)}`, { token: tokens.operator })).body.data
      assert.deepInclude(lead.person, { last_name: written.Achternaam, phone: "0612312312" })
    })
  )

  it.effect("is the same for the same file with the same options, and another after it was cancelled", () =>
    Effect.gen(function* () {
      const file = csvOf({ "E-mail": "same@example.nl" })
      const first = yield* sendFile(file)
      const again = yield* sendFile(file)
      assert.deepStrictEqual([first.status, again.status], [201, 200])
      assert.deepStrictEqual(again.body.data, first.body.data)
      const other = yield* sendFile(file, { ...options, kind: "history" })
      assert.deepStrictEqual(keysOf(other), [422, "created_at"])
      assert.deepInclude((yield* post(first.body.data.id, "cancel")).body.data, { status: "cancelled" })
      assert.deepInclude((yield* post(first.body.data.id, "start")).body.data, { status: "cancelled" })
      const third = yield* sendFile(file)
      assert.strictEqual(third.status, 201)
      assert.notStrictEqual(third.body.data.id, first.body.data.id)
    })
  )

  it.effect("of leads of the past closes them on their own day, and offers them to nobody", () =>
    Effect.gen(function* () {
      const file = csvOf({ "E-mail": "past@example.nl", Telefoon: "0612312377", Notities: "01-02-1969 14:30" })
      const past = Buffer.from(file.toString().replace("Notities", "created_at"))
      const { body } = yield* sendFile(past, { ...options, kind: "history" })
      yield* work
      yield* post(body.data.id, "start")
      yield* work
      assert.deepInclude(yield* importOf(body.data.id), { kind: "history", status: "done", created: 1 })
      const found = yield* send("/api/leads?q=past@example.nl", { token: tokens.operator })
      assert.deepInclude(found.body.data[0], { stage: "closed", created_at: "1969-02-01T13:30:00.000000Z" })
      assert.deepStrictEqual(found.body.data[0].businesses, [])
    })
  )

  it.effect("of businesses shows what it would do, does nothing with a fault, and applies all at once", () =>
    Effect.gen(function* () {
      const businesses = { kind: "businesses" }
      const listed = yield* send("/api/exports/businesses?format=csv", { token: tokens.operator })
      const exported = yield* sendFile(Buffer.from(listed.text), businesses)
      yield* work
      const same = yield* importOf(exported.body.data.id)
      assert.deepInclude(same, { status: "checked", faulty: 0 })
      const none = { count: 0, ids: [] }
      assert.deepInclude(same.businesses, { added: none, changed: none })
      const faulty = yield* sendFile(businessIn("nowhere"), businesses)
      yield* work
      assert.deepInclude(yield* importOf(faulty.body.data.id), { status: "checked", faulty: 1, businesses: null })
      assert.deepStrictEqual(keysOf(yield* post(faulty.body.data.id, "start")), [422, "faulty"])
      const { text } = yield* send(`/api/imports/${faulty.body.data.id}/faults`, { token: tokens.operator })
      assert.match(text, /35 nowhere,The regions field must be a valid region/)
      const { body } = yield* sendFile(businessIn("1000-1099"), businesses)
      yield* work
      const accounts = { added: none, used: { count: 1, ids: ["acme"] } }
      const told = { added: { count: 1, ids: ["imported-bv"] }, changed: none, unchanged: none, accounts }
      assert.deepInclude(yield* importOf(body.data.id), { status: "checked", businesses: told })
      assert.strictEqual((yield* send("/api/businesses/imported-bv", { token: tokens.operator })).status, 404)
      yield* post(body.data.id, "start")
      yield* work
      assert.deepInclude(yield* importOf(body.data.id), { status: "done", created: 1, businesses: told })
      const made = yield* send("/api/businesses/imported-bv", { token: tokens.operator })
      assert.deepInclude(made.body.data, { name: "Imported BV", coc_id: "01234567" })
      assert.strictEqual((yield* sendFile(businessIn("1"), businesses, tokens.all)).status, 403)
      const withTerms = yield* sendFile(businessIn("2"), { ...businesses, accept_terms: "true", website_code: "demo" })
      assert.deepStrictEqual(keysOf(withTerms), [422, "accept_terms", "website_code"])
    })
  )

  it.effect("takes businesses by names, tells one that is misspelled, and reads a column otherwise", () =>
    Effect.gen(function* () {
      const named = (yield* send("/api/subcategories", { token: tokens.operator })).body.data
      const name = String(named[0].name)
      const { body } = yield* sendFile(sheetOf(`${name}x`), { kind: "businesses", account_id: "acme" })
      assert.deepInclude(body.data, { account_id: "acme" })
      yield* work
      const path = `/api/imports/${body.data.id}`
      const { text } = yield* send(`${path}/faults`, { token: tokens.operator })
      assert.include(text, `There is no subcategory id “${name}x”. Do you mean “${name}”?`)
      const patch = (change: object) => patchJson(path, tokens.operator, change)
      assert.deepStrictEqual(keysOf(yield* patch({ map: { regions: "nothing" }, accept_terms: 1 })), [
        422,
        "accept_terms"
      ])
      assert.strictEqual((yield* patchJson(path, tokens.all, {})).status, 404)
      const again = yield* patch({ map: { regions: "Gebied" }, subcategory_id: named[0].id, account_id: null })
      assert.deepInclude(again.body.data, { id: body.data.id, status: "checking", account_id: null, sound: 0 })
      yield* work
      assert.deepNestedInclude(yield* importOf(body.data.id), { faulty: 0, "businesses.added.ids": ["jansen-zeist"] })
      yield* post(body.data.id, "cancel")
      assert.deepStrictEqual(keysOf(yield* patch({})), [422, "map"])
    })
  )

  it.effect("tells faults in a language, under the names of columns or as people call what is missing", () =>
    Effect.gen(function* () {
      const file = csvOf(
        { Telefoon: "12", Postcode: "nergens" },
        { "fields.annual_gas_consumption": "", Huisnummer: "10-dec" },
        { "E-mail": "#N/B" }
      )
      const { body } = yield* sendFile(Buffer.from(`${file.toString().replace("Plaats", "Ergens").trimEnd()};meer`))
      const path = `/api/imports/${body.data.id}/faults`
      yield* work
      const told = Effect.fnUntraced(function* (language: string) {
        const { text } = yield* send(`${path}?language=${language}`, { token: tokens.operator })
        return (yield* rowsOf(text)).map(({ faults }) => faults)
      })
      assert.deepStrictEqual(yield* told("nl"), [
        "Postcode: Vul een postcode in, zoals 1234 AB. plaats: Vul dit in. Telefoon: Vul een telefoonnummer in, zoals 06 12345678.",
        "Huisnummer: Een spreadsheet heeft hier een datum van gemaakt. Typ het opnieuw, als tekst. plaats: Vul dit in. fields.annual_gas_consumption: Vul dit in.",
        "Deze rij heeft meer cellen dan de tabel kolommen heeft. E-mail: De spreadsheet heeft hier een fout, zoals #N/B. plaats: Vul dit in."
      ])
      assert.deepStrictEqual(yield* told("en"), [
        "Postcode: Fill in a postal code, such as 1234 AB. city: Fill this in. Telefoon: Fill in a telephone number, such as 06 12345678.",
        "Huisnummer: A spreadsheet has made a date of this. Type it again, as a text. city: Fill this in. fields.annual_gas_consumption: Fill this in.",
        "This row has more cells than the table has columns. E-mail: The spreadsheet has an error here, such as #N/A. city: Fill this in."
      ])
      assert.deepStrictEqual(keysOf(yield* send(`${path}?language=fr`, { token: tokens.operator })), [422, "language"])
    })
  )

  it.effect("tells each kind of fault once, with how many rows have it, to who may see these rows", () =>
    Effect.gen(function* () {
      const named = (yield* send("/api/subcategories", { token: tokens.operator })).body.data
      const name = String(named[0].name)
      const rows = Array.from({ length: 50 }, (_, n) => `Installer ${n};${n + 1};3511AB;Utrecht;${name}x;35`)
      const other = `Other;100;3511AB;Utrecht;${options.subcategory_id};ab cd`
      const none = "None;101;3511AB;Utrecht;Zwembad;35"
      const file = ["Bedrijfsnaam;KvK;Postcode;Plaats;Soort;Gebied", ...rows, other, none].join("\n")
      const map = JSON.stringify({ regions: "Gebied" })
      const { body } = yield* sendFile(Buffer.from(file), { kind: "businesses", map })
      const shown = (query = "") => send(`/api/imports/${body.data.id}${query}`, { token: tokens.operator })
      assert.deepStrictEqual((yield* shown()).body.faults, { common: [], others: 0 })
      yield* work
      const { common, others } = (yield* shown()).body.faults
      assert.strictEqual(others, 0)
      assert.deepStrictEqual(common, [
        {
          key: "subcategory_id",
          message: `There is no subcategory id “${name}x”. Do you mean “${name}”?`,
          code: "misspelled",
          params: { written: `${name}x`, near: name },
          rows: 50,
          first_row: 2
        },
        {
          key: "regions",
          message: "The regions field must be a valid region.",
          code: "region",
          rows: 1,
          first_row: 52
        },
        {
          key: "subcategory_id",
          message: "The subcategory id field names something that does not exist: Zwembad.",
          code: "exists",
          params: { written: "Zwembad" },
          rows: 1,
          first_row: 53
        }
      ])
      const told = Effect.fnUntraced(function* (language: string) {
        const { body: answer } = yield* shown(`?language=${language}`)
        return answer.faults.common.map(({ message }: { readonly message: string }) => message)
      })
      assert.deepStrictEqual(yield* told("nl"), [
        `Soort: “${name}x” bestaat hier niet. Bedoel je “${name}”?`,
        "Gebied: Dit is geen regio.",
        "Soort: Zwembad bestaat hier niet."
      ])
      assert.deepStrictEqual(yield* told("en"), [
        `Soort: “${name}x” does not exist here. Do you mean “${name}”?`,
        "Gebied: This is no region.",
        "Soort: Zwembad does not exist here."
      ])
      assert.deepStrictEqual(keysOf(yield* shown("?language=fr")), [422, "language"])
    })
  )

  it.effect("gives the faulty rows as they were sent, to mend and to send again", () =>
    Effect.gen(function* () {
      const { body } = yield* sendFile(csvOf({ Telefoon: "12" }, { "E-mail": "mend@example.nl" }))
      const path = `/api/imports/${body.data.id}/faults`
      yield* work
      const { entries, result } = yield* added(send(path, { token: tokens.operator }))
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [["import.viewed", body.data.id]]
      )
      assert.strictEqual(result.headers.get("content-disposition"), 'attachment; filename="faults.csv"')
      const [row, ...others] = yield* rowsOf(result.text)
      assert.deepStrictEqual(others, [])
      assert.deepStrictEqual(row, {
        ...written,
        Achternaam: `'${written.Achternaam}`,
        Straat: written.Straat,
        Telefoon: "12",
        faults: "The phone field must be 10 digits."
      })
      const workbook = yield* send(`${path}?format=xlsx`, { token: tokens.operator })
      assert.match(workbook.headers.get("content-type") ?? "", /spreadsheetml/)
      assert.deepStrictEqual(keysOf(yield* send(`${path}?format=pdf`, { token: tokens.operator })), [422, "format"])
      const mended = yield* sendFile(Buffer.from(result.text.replace(/(?<=,)12(?=,)/, "0612312399")))
      assert.deepInclude(mended.body.data.columns, { column: "faults", key: null })
      yield* work
      assert.deepInclude(yield* importOf(mended.body.data.id), { rows: 1, sound: 1, faulty: 0 })
    })
  )

  it.effect("of another account is not there, and takes its websites alone", () =>
    Effect.gen(function* () {
      const id = (yield* newImport("demo", { authorization: `Bearer ${tokens.all}` }))!
      for (const request of [
        send(`/api/imports/${id}`, { token: tokens.stranger }),
        send(`/api/imports/${id}/faults`, { token: tokens.stranger }),
        post(id, "start", tokens.stranger),
        post(id, "cancel", tokens.stranger),
        send("/api/imports/0190a0b0-0000-7000-8000-000000000000", { token: tokens.operator })
      ]) {
        refuses(yield* request, 404, "Not found.")
      }
      assert.deepInclude(yield* importOf(id, tokens.all), { id })
      const listed = yield* send("/api/imports?per_page=100", { token: tokens.stranger })
      assert.notInclude(listed.text, id)
      assert.deepStrictEqual(keysOf(yield* sendFile(csvOf({}), options, tokens.stranger)), [422, "website_code"])
      assert.strictEqual((yield* sendFile(csvOf({}), { ...options, kind: "history" }, tokens.all)).status, 403)
      assert.strictEqual((yield* sendFile(csvOf({}), options, tokens.reader)).status, 403)
    })
  )

  it.effect("reads a column by another name when the map says so, and refuses a map that names none", () =>
    Effect.gen(function* () {
      const file = Buffer.from(csvOf({}).toString().replace("Telefoon", "Mobiel"))
      const map = JSON.stringify({ phone: "Mobiel" })
      const mapped = yield* sendFile(file, { ...options, map })
      assert.deepInclude(mapped.body.data.columns, { column: "Mobiel", key: "phone" })
      const wrong = [
        JSON.stringify({ phone: "Nowhere" }),
        JSON.stringify({ nothing: "Mobiel" }),
        "[1]",
        "{",
        JSON.stringify({ phone: 5 })
      ]
      for (const one of wrong) {
        const answer = yield* sendFile(file, { ...options, map: one })
        assert.strictEqual(answer.status, 422, one)
        assert.match(Object.keys(answer.body.errors).join(), /^map(?:\.\w+)?$/, one)
      }
    })
  )
})

/** A ZIP with one entry, whose sizes are said to be other than they are if `said` is given. */
const zipOf = (name: string, content: Buffer, said = content.length): Buffer => {
  const data = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(said, 22)
  head.writeUInt16LE(name.length, 26)
  const local = Buffer.concat([head, Buffer.from(name), data])
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(said, 24)
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, Buffer.from(name), end])
}

const another = (row: number) => sendFile(csvOf({ Plaats: `Utrecht ${row}` }))

layer(TestServer.layer)("a file that is none", (it) => {
  it.effect("becomes a failed import, and never a fault of the server", () =>
    Effect.gen(function* () {
      const zip = zipOf("xl/worksheets/sheet1.xml", Buffer.from("<worksheet><sheetData/></worksheet>"))
      const files: ReadonlyArray<readonly [failure: string, name: string, file: Buffer]> = [
        ["no_known_column", "nothing", Buffer.alloc(0)],
        ["other_format", "zeros", Buffer.alloc(5000)],
        ["other_format", "garbage", Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256))],
        ["other_format", "half a zip", zip.subarray(0, zip.length / 2)],
        ["too_large", "a zip bomb", zipOf("xl/worksheets/sheet1.xml", Buffer.alloc(80 * 1024 * 1024, "<row>"))],
        ["other_format", "a zip bomb that lies", zipOf("xl/workbook.xml", Buffer.alloc(80 * 1024 * 1024, " "), 10)],
        ["other_format", "another zip", zipOf("word/document.xml", Buffer.from("<w/>"))],
        ["no_known_column", "no known column", Buffer.from("ab;cd\r\nef;gh\r\n")]
      ]
      for (const [failure, name, file] of files) {
        const { body, status, text } = yield* sendFile(file)
        assert.strictEqual(status, 201, `${name}: ${text}`)
        assert.deepInclude(body.data, { status: "failed", rows: 0, failure, sheet: null, columns: [] }, name)
      }
      const { body } = yield* sendFile(Buffer.from("a;b\r\n1;2\r\n"))
      const columns = ["a", "b"].map((column) => ({ column, key: null }))
      assert.deepInclude(body.data, { failure: "no_known_column", rows: 0, columns })
    })
  )

  it.effect("is refused while as many of the account are under way as may be, until one of them is over", () =>
    Effect.gen(function* () {
      const underWay = yield* Effect.forEach(Array.from({ length: mostUnderWay }), (_, row) => another(row))
      assert.deepStrictEqual(new Set(underWay.map(({ status }) => status)), new Set([201]))
      const late = yield* another(mostUnderWay)
      assert.deepStrictEqual([late.status, late.body], [429, { message: "Too Many Attempts." }])
      assert.strictEqual((yield* another(0)).status, 200)
      yield* post(underWay[0]!.body.data.id, "cancel")
      assert.strictEqual((yield* another(mostUnderWay)).status, 201)
    }).pipe(Effect.provide(TestServer.layer))
  )

  it.effect("is refused when it is too large, has too many rows, comes twice, or comes not at all", () =>
    Effect.gen(function* () {
      const path = "/api/imports"
      const asked = (body: BodyInit, headers = {}) =>
        send(path, { method: "POST", token: tokens.operator, body, headers })
      refuses(yield* sendFile(Buffer.alloc(mostBytes + 1, "a")), 413, "The request body is too large.")
      refuses(yield* sendFile(Buffer.alloc(mostBytes + 2 ** 21)), 413, "The request body is too large.")
      const rows = Array.from({ length: 10_001 }, () => "3511AB").join("\n")
      assert.deepStrictEqual(keysOf(yield* sendFile(Buffer.from(`postcode\n${rows}`))), [422, "file"])
      const twice = importForm(csvOf({}))
      twice.append("file", new Blob(["a"]), "a.csv")
      assert.deepStrictEqual(keysOf(yield* asked(twice)), [422, "file"])
      const none = importForm(csvOf({}))
      none.delete("file")
      assert.deepStrictEqual(keysOf(yield* asked(none)), [422, "file"])
      none.set("file", "a text")
      assert.deepStrictEqual(keysOf(yield* asked(none)), [422, "file"])
      const kinds = importForm(csvOf({}))
      kinds.append("kind", "leads")
      assert.deepStrictEqual(keysOf(yield* asked(kinds)), [422, "kind"])
      const asFile = importForm(csvOf({}))
      asFile.set("kind", new Blob(["leads"]), "kind.txt")
      assert.deepStrictEqual(keysOf(yield* asked(asFile)), [422, "kind"])
      assert.deepStrictEqual(keysOf(yield* sendFile(csvOf({}), { ...options, kind: "all" })), [422, "kind"])
      assert.deepStrictEqual(keysOf(yield* sendFile(csvOf({}), {})), [422, "kind"])
      assert.deepStrictEqual(keysOf(yield* sendFile(csvOf({}), { ...options, website: "demo" })), [422, "website"])
      const needed = { kind: "leads", website_code: "demo" }
      assert.deepStrictEqual(keysOf(yield* sendFile(csvOf({}), needed)), [422, "accept_terms", "subcategory_id"])
      refuses(
        yield* asked("{}", { "content-type": "application/json" }),
        415,
        "The request body must be multipart/form-data."
      )
      const cut = { "content-type": "multipart/form-data; boundary=x" }
      refuses(yield* asked("--x\r\n", cut), 400, "The request body is not readable multipart form data.")
    })
  )
})
