import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send, shownTo } from "../TestServer.ts"

const list = "/api/businesses/first/leads"

const shown = shownTo(tokens.all)

layer(TestServer.layer)("GET /api/businesses/{business}/leads", (it) => {
  it.effect("shows an empty list with all members of the envelope", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* shown(list), {
        data: [],
        links: { first: `@${list}?page=1`, last: `@${list}?page=1`, prev: null, next: null },
        meta: { current_page: 1, from: null, last_page: 1, path: `@${list}`, per_page: 10, to: null, total: 0 }
      })
    })
  )

  it.effect("shows a lead as the interface says, without street and country", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      const fields = {
        ...leadBody.fields,
        moves_soon: false,
        boiler_date: "2020-02-29",
        annual_gas_consumption: 0.0000015
      }
      const { body } = yield* postJson("/api/leads", tokens.website, { ...leadBody, fields, description: " Please. " })
      const { data } = yield* shown(list)
      const [{ subcategory, ...lead }] = data
      assert.deepStrictEqual(lead, {
        id: Number(body.id),
        gender: "female",
        first_name: "Zoë",
        last_name: "Jansen",
        email: "Zoe@Example.nl",
        phone: "0612312312",
        street_number: "12 bis",
        postal_code: "3511AB",
        city: "Utrecht",
        description: "Please.",
        preferred_date_of_execution: "2030-06-01T00:00:00.000000Z",
        extra_info: null,
        subcategory_form_data: [
          { year_of_construction: "1975-1990" },
          { annual_gas_consumption: "0.0000015" },
          { moves_soon: "false" },
          { boiler_date: "2020-02-29" }
        ],
        status: "new",
        outcome: null,
        created_at: "2026-11-21T09:00:00.120000Z",
        assigned_at: "2026-11-21T09:00:00.120000Z",
        website: { code: "demo", name: "Demo", url: "https://demo.example" }
      })
      assert.deepStrictEqual(
        { ...subcategory, fields: subcategory.fields.slice(0, 2) },
        {
          id: "heat-pumps",
          name: "Heat pumps",
          category: { id: "heating", name: "Heating" },
          fields: [
            {
              key: "year_of_construction",
              label: "Year of construction",
              type: "choice",
              required: true,
              options: ["before 1975", "1975-1990"],
              min: null,
              max: null,
              unit: null,
              position: 1
            },
            {
              key: "annual_gas_consumption",
              label: "Gas",
              type: "number",
              required: true,
              options: null,
              min: 0,
              max: 10000,
              unit: "m3",
              position: 2
            }
          ]
        }
      )
    })
  )

  it.effect("pages the newest first, with links that carry per_page when the request did", () =>
    Effect.gen(function* () {
      for (let n = 0; n < 24; n++) yield* postJson("/api/leads", tokens.website, leadBody)
      const first = yield* shown(list)
      const ids: Array<number> = first.data.map(({ id }: { id: number }) => id)
      assert.deepStrictEqual(
        ids,
        ids.toSorted((a, b) => b - a)
      )
      assert.strictEqual(ids.length, 10)
      assert.deepStrictEqual(first.links, {
        first: `@${list}?page=1`,
        last: `@${list}?page=3`,
        prev: null,
        next: `@${list}?page=2`
      })
      const second = yield* shown(`${list}?per_page=10&page=02`)
      assert.deepStrictEqual(second.links, {
        first: `@${list}?page=1&per_page=10`,
        last: `@${list}?page=3&per_page=10`,
        prev: `@${list}?page=1&per_page=10`,
        next: `@${list}?page=3&per_page=10`
      })
      const last = yield* shown(`${list}?page=3`)
      assert.deepStrictEqual(last.meta, {
        current_page: 3,
        from: 21,
        last_page: 3,
        path: `@${list}`,
        per_page: 10,
        to: 25,
        total: 25
      })
      assert.strictEqual(last.links.next, null)
      const beyond = yield* shown(`${list}?page=1000000000`)
      assert.deepStrictEqual([beyond.data, beyond.links.prev, beyond.links.next], [[], `@${list}?page=999999999`, null])
      assert.deepStrictEqual([beyond.meta.from, beyond.meta.to, beyond.meta.total], [null, null, 25])
    })
  )

  it.effect("refuses page numbers and sizes that are none", () =>
    Effect.gen(function* () {
      const refused = [
        ["page=0", "page", "The page field must be at least 1."],
        ["page=-1", "page", "The page field must be at least 1."],
        ["page=abc", "page", "The page field must be an integer."],
        ["page=1e9", "page", "The page field must be an integer."],
        ["page=1.0", "page", "The page field must be an integer."],
        ["page=", "page", "The page field must be an integer."],
        ["page=%20", "page", "The page field must be an integer."],
        ["page=1&page=2", "page", "The page field must be given once."],
        ["page=9223372036854775808", "page", "The page field must not be greater than 9007199254740991."],
        ["per_page=0", "per_page", "The per page field must be at least 1."],
        ["per_page=101", "per_page", "The per page field must not be greater than 100."]
      ] as const
      for (const [query, key, text] of refused) {
        for (const path of [list, "/api/affiliates"]) {
          const { body, status } = yield* send(`${path}?${query}`, { token: tokens.all })
          assert.strictEqual(status, 422, query)
          assert.deepStrictEqual(body, { message: "The given data was invalid.", errors: { [key]: [text] } })
        }
      }
      const both = yield* send(`${list}?per_page=x&page=x`, { token: tokens.all })
      assert.deepStrictEqual(Object.keys(both.body.errors), ["page", "per_page"])
    })
  )

  it.effect("tells when the business got a lead that was held before", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-23T09:00:00Z"))
      const { body } = yield* postJson("/api/leads", tokens.website, { ...leadBody, website_code: "reviewed" })
      yield* TestClock.setTime(Date.parse("2026-11-24T09:00:00Z"))
      yield* postJson(`/api/leads/${body.id}/approve`, tokens.operator, {})
      const [{ assigned_at, created_at }] = (yield* shown(`${list}?per_page=1`)).data
      assert.deepStrictEqual([created_at, assigned_at], ["2026-11-23T09:00:00.000000Z", "2026-11-24T09:00:00.000000Z"])
    })
  )

  it.effect("leaves out whose the leads are on request, which is no look of an operator", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-24T10:00:00Z"))
      yield* postJson("/api/leads", tokens.website, leadBody)
      const looks = Effect.map(
        send("/api/audit?action=lead.viewed", { token: tokens.operator }),
        (all) => all.body.meta.total
      )
      const before = yield* looks
      for (const path of [`${list}?per_page=1`, "/api/business-leads?per_page=1"]) {
        const { body } = yield* send(`${path}&without_person=true`, { token: tokens.operator })
        const [{ assigned_at, city, status, ...lead }] = body.data
        assert.deepStrictEqual([status, assigned_at, city], ["new", "2026-11-24T10:00:00.000000Z", "Utrecht"])
        assert.notMatch(JSON.stringify(lead), /Zo|Jansen|Example|0612312312|female|12 bis|3511|1975-1990"\}/)
      }
      assert.strictEqual(yield* looks, before)
      yield* send(`${list}?per_page=1`, { token: tokens.operator })
      assert.strictEqual(yield* looks, before + 1)
    })
  )

  it.effect("calls a lead approved once its reclaim window closed unused", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-25T09:00:00Z"))
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const status = Effect.map(shown(`${list}?per_page=1`), ({ data }) => [String(data[0].id), data[0].status])
      yield* TestClock.setTime(Date.parse("2026-12-09T08:59:59.999Z"))
      assert.deepStrictEqual(yield* status, [body.id, "new"])
      yield* TestClock.setTime(Date.parse("2026-12-09T09:00:00Z"))
      assert.deepStrictEqual(yield* status, [body.id, "approved"])
    })
  )
})

layer(TestServer.layer)("GET /api/businesses/{business}/leads/{businessLead}", (it) => {
  it.effect("shows one lead as the list does, and more of it; a reclaimed one included", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-25T09:00:00Z"))
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const [{ outcome, ...listed }] = (yield* shown(list)).data
      const data = {
        ...listed,
        street: "Oudegracht",
        country: "Nederland",
        assigned_at: "2026-11-25T09:00:00.000000Z",
        reclaimable_until: "2026-12-09T09:00:00.000000Z",
        withdrawn_at: null,
        reclaim: null,
        consent: null
      }
      const told = { outcome, outcomes: [] }
      for (const [token, seen] of [
        [tokens.reader, { ...data, ...told }],
        [tokens.operator, data]
      ] as const) {
        const one = yield* send(`${list}/${body.id}`, { token })
        assert.deepStrictEqual([one.status, one.body], [200, { data: seen }])
      }
      const { shelves } = yield* MemoryStore
      const shelf = shelves.get("first" as never)!.leads
      const id = Number(body.id) as never
      shelf.set(id, { ...shelf.get(id)!, reclaim: "granted" })
      assert.strictEqual((yield* shown(`${list}/${body.id}`)).data.status, "reclaimed")
    })
  )

  it.effect("shows the reclaim request of the business as its list of requests does", () =>
    Effect.gen(function* () {
      const { lead } = yield* newRequest("spam")
      const { reclaim, status } = (yield* shown(`${list}/${lead}`)).data
      const [request] = (yield* shown("/api/businesses/first/reclaims")).data
      assert.deepStrictEqual([status, reclaim], ["reclaim_requested", request])
      const [third] = (yield* shown("/api/businesses/third/leads")).data
      assert.strictEqual(third.id, Number(lead))
      assert.isNull((yield* shown(`/api/businesses/third/leads/${lead}`)).data.reclaim)
    })
  )

  it.effect("hides leads that the business never got, and ids that are none; the business comes first", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, { ...leadBody, postal_code: "9999ZZ" })
      for (const id of [body.id, "999", "0", "01", "abc", "9007199254740992", "%00"]) {
        const answer = yield* send(`${list}/${id}`, { token: tokens.all })
        assert.deepStrictEqual([answer.status, answer.body], [404, { message: "Not found." }])
        assert.strictEqual((yield* send(`/api/businesses/second/leads/${id}`, { token: tokens.all })).status, 403)
        assert.strictEqual((yield* send(`/api/businesses/nobody/leads/${id}`, { token: tokens.all })).status, 404)
        assert.strictEqual((yield* send(`/api/businesses/nobody/leads/${id}`, { token: tokens.website })).status, 403)
        assert.strictEqual((yield* send(`${list}/${id}`)).status, 401)
      }
    })
  )
})
