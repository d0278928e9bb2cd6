import { assert, layer } from "@effect/vitest"
import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import { type ReportName, reports } from "@leadwell/domain/features/reports/ReportDefinition"
import { ReportRepository } from "@leadwell/domain/features/reports/ReportRepository"
import { Effect, Layer, Stream } from "effect"
import * as Csv from "effect/encoding/Csv"
import * as Zip from "effect/encoding/Zip"
import { HttpServer } from "effect/http"
import { added } from "../../audit/Trail.ts"
import { openApiDocument } from "../../documentation/OpenApiDocument.ts"
import { boilerBody, leadBody, tokens } from "../../TestCatalog.ts"
import { newRequest } from "../../TestReclaims.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson, putJson, send } from "../../TestServer.ts"

type Row = Readonly<Record<string, string | number | null>>

const names = Object.keys(reports) as ReadonlyArray<ReportName>

/** The days on which everything here happens. */
const days = "from=1969-12-01&to=1970-02-28"

const ask = (name: string, query: string, token = tokens.operator) => send(`/api/reports/${name}?${query}`, { token })

const rowsOf = Effect.fnUntraced(function* (name: string, query: string, token = tokens.operator) {
  const { body, status, text } = yield* ask(name, `${days}&${query}`, token)
  assert.strictEqual(status, 200, text)
  return body.data.rows as ReadonlyArray<Row>
})

const issued = (abilities: ReadonlyArray<string>, more: object = {}) =>
  Effect.map(
    postJson("/api/tokens", tokens.operator, { account: "acme", name: "one", abilities, ...more }),
    ({ body }) => body.data.token as string
  )

const refused = (account: string, website: string, rule: string) => ({
  cube: "refusals" as const,
  day: CalendarDate.make("1970-01-01"),
  keys: [account, website, "phone", rule],
  counts: [0, 1]
})

/** Leads of two accounts, one of them a duplicate and one held, with reclaim requests, an outcome and refusals. */
const world = Effect.gen(function* () {
  yield* postJson("/api/leads", tokens.all, boilerBody)
  yield* postJson("/api/leads", tokens.all, boilerBody)
  yield* postJson("/api/leads", tokens.all, { ...leadBody, website_code: "reviewed" })
  yield* postJson("/api/leads", tokens.stranger, { ...leadBody, website_code: "foreign", postal_code: "9711AB" })
  const { id, lead } = yield* newRequest("no_contact")
  yield* newRequest("spam")
  yield* postJson(`/api/reclaims/${id}/grant`, tokens.operator, {})
  yield* putJson(`/api/businesses/second/leads/${lead}/outcome`, tokens.stranger, { outcome: "quoted" })
  const { addRefusals } = yield* ReportRepository
  yield* addRefusals([refused("acme", "demo", "NotDigits"), refused("stranger", "foreign", "Required")])
})

layer(TestServer.layer)("reports", (it) => {
  it.effect("are for operators, and for others by what they may do", () =>
    Effect.gen(function* () {
      yield* world
      const reviewer = yield* issued(["leads:review"], { account: "house" })
      const readers = {
        [tokens.operator]: names,
        [reviewer]: ["reclaims"],
        [tokens.website]: ["intake", "speed", "refusals"],
        [tokens.reader]: ["businesses", "reclaims", "outcomes"],
        [tokens.all]: ["intake", "businesses", "reclaims", "speed", "outcomes", "refusals"],
        [tokens.reclaimer]: [],
        [tokens.catalog]: []
      }
      for (const [token, allowed] of Object.entries(readers)) {
        for (const name of names) {
          const { status } = yield* ask(name, days, token)
          assert.strictEqual(status, allowed.includes(name) ? 200 : 403, `${name} ${allowed.join()}`)
        }
      }
      for (const query of ["group=website", "website_code=demo"]) {
        assert.strictEqual((yield* ask("outcomes", `${days}&${query}`)).status, 200, query)
        assert.strictEqual((yield* ask("outcomes", `${days}&${query}`, tokens.all)).status, 403, query)
      }
      assert.strictEqual((yield* send(`/api/reports/intake?${days}`)).status, 401)
      assert.strictEqual((yield* ask("money", days)).status, 404)
    })
  )

  it.effect("show each reader its own websites and businesses, and never those of another", () =>
    Effect.gen(function* () {
      const ofDemo = yield* issued(["leads:create"], { scope: { websites: ["demo"] } })
      const ofFirst = yield* issued(["leads:read"], { scope: { businesses: ["first"] } })
      const reviewer = yield* issued(["leads:review"], { account: "house" })
      const shown = {
        intake: { [tokens.website]: ["demo", "reviewed"], [ofDemo]: ["demo"], [tokens.stranger]: ["foreign"] },
        speed: { [tokens.website]: ["demo"], [ofDemo]: ["demo"], [tokens.stranger]: ["foreign"] },
        refusals: { [tokens.website]: ["demo"], [ofDemo]: ["demo"], [tokens.stranger]: ["foreign"] },
        businesses: { [tokens.reader]: ["first", "third"], [ofFirst]: ["first"], [tokens.stranger]: ["second"] },
        outcomes: { [tokens.reader]: ["first", "third"], [ofFirst]: ["first"], [tokens.stranger]: ["second"] },
        reclaims: { [tokens.reader]: ["first"], [ofFirst]: ["first"], [tokens.stranger]: [], [reviewer]: ["first"] }
      }
      const filters = { website: "website_code", business: "business" } as const
      for (const [name, byToken] of Object.entries(shown)) {
        const isOfWebsites = ["intake", "speed", "refusals"].includes(name)
        const group = isOfWebsites ? "website" : "business"
        for (const [token, expected] of Object.entries(byToken)) {
          const rows = yield* rowsOf(name, `group=${group}`, token)
          assert.deepStrictEqual(
            rows.map((row) => row[group]),
            expected,
            name
          )
          for (const other of ["demo", "foreign", "first", "second"].filter((one) => !expected.includes(one))) {
            const { data } = (yield* ask(name, `${days}&${filters[group]}=${other}`, token)).body
            assert.deepStrictEqual(data.rows, [], `${name} ${other}`)
            for (const value of Object.values(data.totals)) assert.include([0, null], value)
          }
        }
      }
    })
  )

  it.effect("count what happened, by their clocks", () =>
    Effect.gen(function* () {
      const { data } = (yield* ask("intake", `${days}&group=affiliate,month`)).body
      assert.deepInclude(data, {
        report: "intake",
        clock: "received",
        time_zone: "Europe/Amsterdam",
        from: "1969-12-01",
        to: "1970-02-28",
        counted_until: "1970-01-01T00:00:00.000000Z"
      })
      assert.deepStrictEqual(data.columns.slice(0, 3), [
        { key: "affiliate", unit: null },
        { key: "month", unit: null },
        { key: "received", unit: "leads" }
      ])
      const demo = data.rows.find((row: Row) => row["affiliate"] === "aff-1")
      assert.deepInclude(demo, { month: "1970-01", received: 4, duplicate: 1, accepted: 3, places: 8, taken: 7 })
      assert.deepInclude(
        data.rows.find((row: Row) => row["affiliate"] === null),
        { received: 2, held: 1 }
      )
      const [reclaims] = yield* rowsOf("reclaims", "group=business&by=filed")
      assert.deepInclude(reclaims, { reclaims_filed: 2, reclaims_granted: 1, reclaims_waiting: 1 })
      const decided = yield* rowsOf("reclaims", "group=reason&by=decided")
      assert.deepStrictEqual(
        decided.map(({ reason, reclaims_granted }) => [reason, reclaims_granted]),
        [["no_contact", 1]]
      )
      const [outcomes] = yield* rowsOf("outcomes", "group=business&business=second")
      assert.deepInclude(outcomes, { business: "second", reported: 1, quoted_rate: outcomes!["contacted_rate"] })
      const refusals = yield* rowsOf("refusals", "group=website,key,rule&website_code=demo")
      assert.deepStrictEqual(refusals, [{ website: "demo", key: "phone", rule: "NotDigits", faults: 1 }])
    })
  )

  it.effect("have totals that are the sums of their rows, by any groups", () =>
    Effect.gen(function* () {
      for (const [name, { groups }] of Object.entries(reports)) {
        const before = (yield* ask(name, days)).body.data.totals
        for (const group of name === "outcomes" ? [...groups, "website"] : groups) {
          const { columns, rows, totals } = (yield* ask(name, `${days}&group=${group}`)).body.data
          // One request has several keys and rules, so it is counted by neither.
          const isOfFaults = name === "refusals" && (group === "key" || group === "rule")
          assert.deepStrictEqual(totals, isOfFaults ? { faults: before.faults } : before, `${name} ${group}`)
          for (const { key, unit } of columns) {
            if (unit === null || ["ratio", "seconds", "hours"].includes(unit)) continue
            const sum = rows.reduce((all: number, row: Row) => all + Number(row[key]), 0)
            assert.strictEqual(totals[key], sum, `${name} ${group} ${key}`)
          }
        }
      }
      assert.isAbove((yield* ask("intake", days)).body.data.totals.received, 5)
    })
  )

  it.effect("refuse what they do not know, by its key", () =>
    Effect.gen(function* () {
      const keysOf = Effect.fnUntraced(function* (name: string, query: string) {
        const { body, status } = yield* ask(name, query)
        return [status, ...Object.keys(body?.errors ?? {})]
      })
      for (const name of names) {
        for (const [query, ...keys] of [
          ["", "from", "to"],
          ["from=1970-02-30&to=x", "from", "to"],
          ["from=1970-01-02&to=1970-01-01", "to"],
          ["from=1970-01-01&to=1972-03-11", "to"],
          [`${days}&group=year`, "group"],
          [`${days}&group=`, "group"],
          [`${days}&group=day&group=day`, "group"],
          [`${days}&format=pdf&delimiter=,&bom=1`, "format", "delimiter", "bom"],
          [`${days}&website_code=a b`, "website_code"],
          [`${days}&by=created`, "by"]
        ] as const) {
          assert.deepStrictEqual(yield* keysOf(name, query), [422, ...keys], `${name} ${query}`)
        }
        assert.deepStrictEqual(yield* keysOf(name, "from=1970-01-01&to=1972-03-10"), [200], name)
        assert.deepStrictEqual(yield* keysOf(name, "from=9999-12-31&to=9999-12-31"), [200], name)
      }
      // 1972-03-11 is 800 days after 1970-01-01, and the 801st day of the period.
      assert.include((yield* ask("intake", "from=1970-01-01&to=1972-03-11")).text, "a period of at most 800 days")
      const last = "from=9997-11-01&to=9999-12-31&group=business"
      assert.deepStrictEqual(yield* keysOf("businesses", last), [200])
      for (const [name, query, ...keys] of [
        ["intake", "group=day,week,month,website", "group"],
        ["intake", "group=business", "group"],
        ["intake", "by=decided", "by"],
        ["intake", "group=business&by=decided", "by", "group"],
        ["intake", "business=first&reason=spam", "business", "reason"],
        ["intake", "country=Atlantis", "country"],
        ["businesses", "group=website", "group"],
        ["businesses", "country=NL", "country"],
        ["reclaims", "reason=boredom", "reason"],
        ["unmatched", "website_code=demo", "website_code"],
        ["speed", "group=week", "group"],
        ["outcomes", "group=country", "group"],
        ["outcomes", "group=website,business", "group"],
        ["refusals", "subcategory_id=boilers", "subcategory_id"]
      ] as const) {
        assert.deepStrictEqual(yield* keysOf(name, `${days}&${query}`), [422, ...keys], `${name} ${query}`)
      }
    })
  )

  it.effect("fail at no text that a query can hold", () =>
    Effect.gen(function* () {
      const keys = ["from", "to", "by", "group", "website_code", "subcategory_id", "country", "business", "reason"]
      const texts = [
        "\u0000",
        "'; drop table leads",
        "x".repeat(5000),
        "%",
        "\u{1F600}",
        "day,,week",
        "-1",
        "0000-00-00"
      ]
      for (const key of [...keys, "format", "delimiter", "bom", "__proto__"]) {
        for (const text of texts) {
          const query = new URLSearchParams({ from: "1970-01-01", to: "1970-01-31", [key]: text })
          assert.include([200, 422], (yield* ask("reclaims", String(query))).status, `${key} ${text}`)
        }
      }
    })
  )

  it.effect("are files on demand: CSV without totals, and a workbook whose last row they are", () =>
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const fileOf = (query: string) =>
        Effect.promise(async () => {
          const url = `${HttpServer.formatAddress(address)}/api/reports/intake?${days}&${query}`
          const { headers, ...response } = await fetch(url, {
            headers: { authorization: `Bearer ${tokens.operator}` }
          }).then(async (answer) => ({ headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }))
          return [headers.get("content-type"), headers.get("content-disposition"), response.bytes] as const
        })
      const { columns, rows, totals } = (yield* ask("intake", `${days}&group=day,website`)).body.data
      const keys: ReadonlyArray<string> = columns.map(({ key }: { readonly key: string }) => key)
      const [type, disposition, bytes] = yield* fileOf("group=day,website&format=csv&delimiter=semicolon&bom=true")
      assert.deepStrictEqual([type, disposition], ["text/csv; charset=utf-8", 'attachment; filename="intake.csv"'])
      assert.deepStrictEqual(bytes.slice(0, 3), new Uint8Array([0xef, 0xbb, 0xbf]))
      const read = yield* Stream.succeed(new TextDecoder().decode(bytes)).pipe(
        Stream.pipeThroughChannel(Csv.decodeString({ headers: true, delimiter: ";" })),
        Stream.runCollect
      )
      const texts = rows.map((row: Row) => Object.fromEntries(keys.map((key) => [key, String(row[key] ?? "")])))
      assert.deepStrictEqual([...read], texts)
      const [bookType, bookName, book] = yield* fileOf("group=day,website&format=xlsx")
      assert.deepStrictEqual(
        [bookType, bookName],
        ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", 'attachment; filename="intake.xlsx"']
      )
      const parts = yield* Stream.succeed(book).pipe(
        Stream.pipeThroughChannel(Zip.decode()),
        Stream.mapEffect(({ body, content, header }) =>
          Effect.map(
            content === undefined ? Stream.mkString(Stream.decodeText(body)) : Effect.succeed(""),
            (text) => [header.path, text] as const
          )
        ),
        Stream.runCollect
      )
      const sheet = new Map(parts).get("xl/worksheets/sheet1.xml") ?? ""
      const lines = [...sheet.matchAll(/<row>(.*?)<\/row>/gsu)].map(([, row = ""]) => row)
      assert.lengthOf(lines, rows.length + 2)
      // 1970-01-01 is day 25569 of spreadsheets.
      assert.match(lines[1]!, /^<c s="3"><v>25569<\/v><\/c><c s="2" t="inlineStr">/)
      const cells = [...lines.at(-1)!.matchAll(/<c(?:\/>|.*?<\/c>)/gsu)].map(([cell]) => cell.replace(/<[^>]*>/gu, ""))
      assert.deepStrictEqual(
        cells,
        keys.map((key, nth) => (nth === 0 ? "Total" : String(totals[key] ?? "")))
      )
      const head = yield* send(`/api/reports/intake?${days}&format=xlsx`, { method: "HEAD", token: tokens.operator })
      assert.deepStrictEqual([head.status, head.text], [200, ""])
    })
  )

  it.effect("have columns that the document describes, each with its unit", () =>
    Effect.gen(function* () {
      const text = JSON.stringify((yield* openApiDocument).components.schemas["Report"])
      assert.notInclude(text, "undefined")
      for (const name of names) {
        for (const { key, unit } of (yield* ask(name, `${days}&group=${reports[name].groups.at(-1)}`)).body.data
          .columns) {
          assert.match(text, new RegExp(unit === null ? `\`${key}\`: ` : `\`${key}\` \\([a-z ]*\\b${unit}\\b`))
        }
      }
    })
  )

  it.effect("hold no person, and are not audited", () =>
    Effect.gen(function* () {
      for (const name of names) {
        for (const format of ["json", "csv", "xlsx"]) {
          const { entries, result } = yield* added(ask(name, `${days}&format=${format}`))
          assert.deepStrictEqual([result.status, entries], [200, []], name)
        }
        const { text } = yield* ask(name, `${days}&group=${reports[name].groups.at(-1)}`)
        for (const value of [leadBody.phone, leadBody.city, leadBody.last_name]) assert.notInclude(text, value)
      }
    })
  )
})

layer(Layer.fresh(TestServer.layer))("the report of refusals", (it) => {
  it.effect("speaks the codes of the refusals", () =>
    Effect.gen(function* () {
      const told = new Set<string>()
      const wrong = [
        { postal_code: "12", phone: "12", email: "an", city: "x".repeat(256), gender: "x", accept_terms: false },
        { postal_code: 5, phone: "", description: "\u0000", preferred_date_of_execution: "2020-01-01", fields: [] },
        { country: "Atlantis", subscribe_to_newsletter: "yes", preferred_date_of_execution: "soon" }
      ]
      for (const change of wrong) {
        const { text } = yield* postJson("/api/leads", tokens.all, {
          ...leadBody,
          ...change,
          website_code: "reviewed"
        })
        const codes: Readonly<Record<string, ReadonlyArray<{ readonly code: string }>>> = JSON.parse(text).codes
        for (const [key, all] of Object.entries(codes)) for (const { code } of all) told.add(`${key} ${code}`)
      }
      assert.isAbove(told.size, 10)
      const rows = yield* rowsOf("refusals", "group=key,rule&website_code=reviewed", tokens.all)
      assert.sameMembers(
        rows.map(({ key, rule }) => `${key} ${rule}`),
        [...told]
      )
    })
  )
})
