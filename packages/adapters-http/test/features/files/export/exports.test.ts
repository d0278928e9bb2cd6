import { assert, layer } from "@effect/vitest"
import { Effect, Stream } from "effect"
import * as Csv from "effect/encoding/Csv"
import * as Zip from "effect/encoding/Zip"
import { HttpServer } from "effect/http"
import { added } from "../../../audit/Trail.ts"
import { leadBody, tokens } from "../../../TestCatalog.ts"
import { newRequest } from "../../../TestReclaims.ts"
import * as TestServer from "../../../TestServer.ts"
import { postJson, send } from "../../../TestServer.ts"

const create = (website_code: string, token = tokens.all, change: object = {}) =>
  Effect.map(postJson("/api/leads", token, { ...leadBody, website_code, ...change }), ({ body }) => Number(body.id))

/** Returns the rows of a CSV file, as objects. */
const exported = Effect.fnUntraced(function* (query: string, token: string, delimiter = ",", list = "leads") {
  const { headers, status, text } = yield* send(`/api/exports/${list}?${query}`, { token })
  assert.strictEqual(status, 200, text)
  assert.strictEqual(headers.get("content-type"), "text/csv; charset=utf-8")
  assert.strictEqual(headers.get("content-disposition"), `attachment; filename="${list}.csv"`)
  const rows = Stream.succeed(text).pipe(
    Stream.pipeThroughChannel(Csv.decodeString({ headers: true, delimiter })),
    Stream.runCollect
  )
  return [...(yield* rows)]
})

const idsOf = (rows: ReadonlyArray<Readonly<Record<string, string>>>) => rows.map(({ id }) => Number(id))

/** Returns rows as a CSV file has their values. */
const shown = (rows: ReadonlyArray<object>) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === null ? "" : String(value)]))
  )

layer(TestServer.layer)("an export of leads", (it) => {
  it.effect("has what the list shows to each reader, the persons for an operator alone", () =>
    Effect.gen(function* () {
      const last_name = "=HYPERLINK(1)"
      const [own, foreign] = [
        yield* create("demo", tokens.all, { last_name }),
        yield* create("foreign", tokens.stranger)
      ]
      const all = yield* exported("", tokens.operator)
      assert.deepStrictEqual(idsOf(all).slice(-2), [own, foreign])
      const [first] = all.slice(-2)
      assert.deepStrictEqual(
        [first!["last_name"], first!["phone"], first!["email"], first!["preferred_date_of_execution"]],
        [`'${last_name}`, leadBody.phone, leadBody.email, leadBody.preferred_date_of_execution]
      )
      assert.deepStrictEqual(JSON.parse(first!["fields"]!), leadBody.fields)
      const review = { account: "house", name: "review", abilities: ["leads:review"] }
      const token = (yield* postJson("/api/tokens", tokens.operator, review)).body.data.token
      const listed = yield* send("/api/leads?per_page=100", { token })
      const reviewed = yield* exported("", token)
      assert.deepStrictEqual(idsOf(reviewed), listed.body.data.map(({ id }: { id: number }) => id).toReversed())
      const some = reviewed.find(({ id }) => id === String(own))!
      assert.notInclude(JSON.stringify(reviewed), leadBody.phone)
      assert.deepStrictEqual([some["city"], some["postal_code"]], [leadBody.city, leadBody.postal_code.slice(0, 4)])
      const sent = yield* exported("", tokens.all)
      assert.include(idsOf(sent), own)
      assert.notInclude(idsOf(sent), foreign)
      assert.notInclude(JSON.stringify(sent), leadBody.city)
      assert.deepStrictEqual(yield* exported("stage=withdrawn", tokens.operator), [])
    })
  )

  it.effect("has a column for each question of the only subcategory", () =>
    Effect.gen(function* () {
      yield* create("demo")
      const rows = yield* exported(
        `subcategory_id=${leadBody.subcategory_id}&delimiter=semicolon`,
        tokens.operator,
        ";"
      )
      for (const [key, value] of Object.entries(leadBody.fields)) {
        assert.strictEqual(rows.at(-1)![`fields.${key}`], String(value))
      }
      assert.notProperty(rows[0]!, "fields")
      const { lead } = yield* newRequest("no_contact")
      const ofBusiness = yield* exported(
        `subcategory_id=${leadBody.subcategory_id}`,
        tokens.reader,
        ",",
        "business-leads"
      )
      const row = ofBusiness.find((one) => one["id"] === String(lead))!
      for (const [key, value] of Object.entries(leadBody.fields))
        assert.strictEqual(row[`fields.${key}`], String(value))
      assert.notProperty(row, "fields")
    })
  )

  it.effect("is a workbook on demand, and begins with a byte order mark on demand", () =>
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const bytesOf = (query: string) =>
        Effect.promise(async () => {
          const url = `${HttpServer.formatAddress(address)}/api/exports/leads?${query}`
          const response = await fetch(url, { headers: { authorization: `Bearer ${tokens.operator}` } })
          return [response.headers.get("content-disposition"), new Uint8Array(await response.arrayBuffer())] as const
        })
      const [disposition, bytes] = yield* bytesOf("format=xlsx")
      assert.strictEqual(disposition, 'attachment; filename="leads.xlsx"')
      const parts = yield* Stream.succeed(bytes).pipe(
        Stream.pipeThroughChannel(Zip.decode()),
        Stream.mapEffect(({ body, content, header }) =>
          Effect.as(content === undefined ? Stream.runDrain(body) : Effect.void, header.path)
        ),
        Stream.runCollect
      )
      assert.include(parts, "xl/worksheets/sheet1.xml")
      const [, marked] = yield* bytesOf("bom=true")
      assert.deepStrictEqual(marked.slice(0, 3), new Uint8Array([0xef, 0xbb, 0xbf]))
    })
  )

  it.effect("refuses what it does not know, and what a sender may not ask", () =>
    Effect.gen(function* () {
      const keysOf = Effect.fnUntraced(function* (query: string, token = tokens.operator) {
        const { body, status } = yield* send(`/api/exports/leads?${query}`, { token })
        return [status, ...Object.keys(body?.errors ?? {})]
      })
      assert.deepStrictEqual(yield* keysOf("format=pdf"), [422, "format"])
      assert.deepStrictEqual(yield* keysOf("delimiter=,&bom=1"), [422, "delimiter", "bom"])
      assert.deepStrictEqual(yield* keysOf("stage=x"), [422, "stage"])
      assert.deepStrictEqual(yield* keysOf("business=first", tokens.all), [422, "business"])
      assert.deepStrictEqual(yield* keysOf("", tokens.reader), [403])
    })
  )

  it.effect("leaves room for others when only its head is asked for, or its reader goes away", () =>
    Effect.gen(function* () {
      for (let n = 0; n < 5; n++) {
        const head = yield* send("/api/exports/leads", { method: "HEAD", token: tokens.operator })
        assert.strictEqual(head.status, 200)
        const { address } = yield* HttpServer.HttpServer
        yield* Effect.promise(async () => {
          const url = `${HttpServer.formatAddress(address)}/api/exports/leads`
          const response = await fetch(url, { headers: { authorization: `Bearer ${tokens.operator}` } })
          assert.strictEqual(response.status, 200)
          await response.body?.cancel()
        })
      }
      yield* exported("", tokens.operator)
    })
  )

  it.effect("is audited, once for each export", () =>
    Effect.gen(function* () {
      const { entries } = yield* added(exported("", tokens.operator))
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject]),
        [["leads.exported", { kind: "export", id: "leads", name: null }]]
      )
    })
  )

  it.effect("of the leads of businesses and of reclaim requests has what each reader sees", () =>
    Effect.gen(function* () {
      const { id, lead } = yield* newRequest("no_contact")
      const own = yield* exported("", tokens.reader, ",", "business-leads")
      const row = own.find((one) => one["id"] === String(lead))!
      assert.deepStrictEqual(
        [row["business_id"], row["status"], row["phone"]],
        ["first", "reclaim_requested", leadBody.phone]
      )
      assert.deepStrictEqual(JSON.parse(row["fields"]!), leadBody.fields)
      const foreign = yield* exported("", tokens.stranger, ",", "business-leads")
      assert.isFalse(foreign.some((one) => one["business_id"] === "first"))
      assert.deepStrictEqual(yield* exported("business=first", tokens.stranger, ",", "business-leads"), [])
      const all = yield* exported("business=first&status=reclaim_requested", tokens.operator, ",", "business-leads")
      assert.include(idsOf(all), lead)

      const [request] = (yield* exported("", tokens.reader, ",", "reclaims")).slice(-1)
      assert.deepStrictEqual(
        [request!["id"], request!["lead_id"], request!["reason"], request!["status"], request!["decided_at"]],
        [id, String(lead), "no_contact", "pending", ""]
      )
      assert.isFalse((yield* exported("", tokens.stranger, ",", "reclaims")).some((one) => one["id"] === id))
      const reviewed = yield* exported("reason=no_contact&business=first", tokens.operator, ",", "reclaims")
      assert.strictEqual(reviewed.at(-1)!["id"], id)
    })
  )

  it.effect("of businesses has what the list shows to each reader", () =>
    Effect.gen(function* () {
      for (const [token, query] of [
        [tokens.reader, ""],
        [tokens.stranger, ""],
        [tokens.operator, ""],
        [tokens.operator, "account=acme"],
        [tokens.reader, "account=stranger"]
      ] as const) {
        const list = yield* send(`/api/businesses?per_page=100&${query}`, { token })
        assert.strictEqual(list.body.meta.total, list.body.data.length)
        const rows = yield* exported(query, token, ",", "businesses")
        assert.deepStrictEqual(shown(rows), shown(list.body.data))
        if (rows.length > 0) assert.deepStrictEqual(Object.keys(rows[0]!), Object.keys(list.body.data[0]))
      }
    })
  )

  it.effect("of the audit trail has what the list shows for the same conditions, its own entry first", () =>
    Effect.gen(function* () {
      const id = yield* create("demo")
      yield* send(`/api/leads/${id}`, { token: tokens.operator })
      yield* exported("", tokens.operator)
      for (const query of ["", `lead=${id}`, "action=leads.exported,lead.viewed", "from=2100-01-01"]) {
        const rows = yield* exported(query, tokens.operator, ",", "audit")
        const list = yield* send(`/api/audit?per_page=100&${query}`, { token: tokens.operator })
        const listed = list.body.data.map(({ action, actor, at, id, subject }: any) => ({
          id,
          at,
          actor_kind: actor.kind,
          actor_id: actor.id,
          actor_name: actor.name,
          action,
          subject_kind: subject.kind,
          subject_id: subject.id,
          subject_name: subject.name ?? ""
        }))
        assert.deepStrictEqual(rows.slice(0, 100), listed)
        assert.strictEqual(rows.length === 0, query.startsWith("from"), query)
        if (query === "") assert.strictEqual(rows[0]!["action"], "audit.exported")
      }
      const refused = yield* send("/api/exports/audit?action=x&lead=y&from=z", { token: tokens.operator })
      assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, ["action", "lead", "from"]])
      assert.strictEqual((yield* send("/api/exports/audit", { token: tokens.all })).status, 403)
    })
  )
})
