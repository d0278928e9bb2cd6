import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const notFound = [404, { message: "Not found." }]

/** Returns a list of leads, without the origin of its links. */
const list = Effect.fnUntraced(function* (query: string) {
  const { body, status } = yield* send(`/api/leads${query}`, { token: tokens.operator })
  return { status, ...JSON.parse(JSON.stringify(body).replaceAll(/http:\/\/127\.0\.0\.1:[0-9]+/g, "@")) }
})

layer(TestServer.layer)("POST /api/leads, twice", (it) => {
  it.effect("keeps the second lead of a person as a duplicate, hands it to nobody, and answers 200", () =>
    Effect.gen(function* () {
      const total = Effect.map(
        send("/api/businesses/first/leads", { token: tokens.all }),
        ({ body }) => body.meta.total
      )
      const first = yield* postJson("/api/leads", tokens.website, boilerBody)
      assert.deepStrictEqual([first.status, first.body.completed], [201, true])
      assert.strictEqual(yield* total, 1)
      for (const change of [{}, { email: "other@example.nl" }, { phone: "0687654321", email: "ZOE@example.nl" }]) {
        const { body, status } = yield* postJson("/api/leads", tokens.website, { ...boilerBody, ...change })
        assert.strictEqual(status, 200)
        assert.deepStrictEqual(body, {
          completed: false,
          id: body.id,
          message: "The lead is a duplicate of an earlier one and goes to nobody."
        })
        assert.match(body.id, /^[1-9][0-9]*$/)
        const shown = yield* send(`/api/leads/${body.id}`, { token: tokens.website })
        assert.deepStrictEqual([shown.body.data.stage, shown.body.data.places_taken], ["duplicate", 0])
        assert.strictEqual(shown.body.data.duplicate_of, Number(first.body.id))
      }
      assert.strictEqual(yield* total, 1)
    })
  )

  it.effect("tells one lead from its duplicates when they arrive at the same moment", () =>
    Effect.gen(function* () {
      const body = { ...boilerBody, email: "at-once@example.nl", phone: "0600000001" }
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, () => postJson("/api/leads", tokens.website, body)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 201).length, 1)
      assert.strictEqual(answers.filter(({ status }) => status === 200).length, 15)
    })
  )
})

layer(TestServer.layer)("GET /api/leads/{lead}", (it) => {
  it.effect("shows its maker how far a lead is, without anything of the person", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const data = {
        id: Number(body.id),
        stage: "placed",
        awaiting_confirmation: false,
        subcategory_id: "heat-pumps",
        website_code: "demo",
        places: 3,
        places_taken: 3,
        created_at: "2026-11-21T09:00:00.120000Z",
        remark: null,
        duplicate_of: null
      }
      for (const token of [tokens.website, tokens.all]) {
        const shown = yield* send(`/api/leads/${body.id}`, { token })
        assert.deepStrictEqual([shown.status, shown.body], [200, { data }])
      }
    })
  )

  it.effect("shows a lead of a reviewed website as held, and one that not every place wants as open", () =>
    Effect.gen(function* () {
      const stageOf = Effect.fnUntraced(function* (change: object) {
        const { body } = yield* postJson("/api/leads", tokens.website, { ...leadBody, ...change })
        const { data } = (yield* send(`/api/leads/${body.id}`, { token: tokens.website })).body
        return [data.stage, data.website_code, data.places_taken]
      })
      assert.deepStrictEqual(yield* stageOf({ website_code: "reviewed" }), ["held", "reviewed", 0])
      assert.deepStrictEqual(yield* stageOf({ postal_code: "9999ZZ" }), ["open", "demo", 2])
    })
  )

  it.effect("hides another account's lead, and ids that are none", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const foreign = yield* send(`/api/leads/${body.id}`, { token: tokens.stranger })
      assert.deepStrictEqual([foreign.status, foreign.body], notFound)
      for (const id of ["999", "0", "-1", "01", "1e3", "abc", "preview2", "9007199254740992", "%00"]) {
        const { body, status } = yield* send(`/api/leads/${id}`, { token: tokens.all })
        assert.deepStrictEqual([status, body], notFound)
      }
    })
  )
})

layer(TestServer.layer)("GET /api/leads", (it) => {
  it.effect("lists every account's leads to the operator, the latest first, and keeps the stage in its links", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00Z"))
      for (let n = 0; n < 3; n++) {
        yield* postJson("/api/leads", tokens.website, { ...leadBody, website_code: "reviewed" })
        yield* postJson("/api/leads", tokens.operator, { ...leadBody, website_code: "foreign" })
      }
      const every = yield* list("")
      assert.strictEqual(every.status, 200)
      assert.deepStrictEqual(
        every.data.map(({ id }: { id: number }) => id),
        [6, 5, 4, 3, 2, 1]
      )
      assert.deepStrictEqual(every.data[1], {
        id: 5,
        stage: "held",
        awaiting_confirmation: false,
        subcategory_id: "heat-pumps",
        website_code: "reviewed",
        places: 3,
        places_taken: 0,
        created_at: "2026-11-21T09:00:00.000000Z",
        subcategory_name: "Heat pumps",
        website_name: "Reviewed",
        city: "Utrecht",
        postal_code: "3511",
        businesses: [],
        blocked_at: null,
        signals: []
      })
      const [given] = every.data
      assert.deepStrictEqual(
        given.businesses,
        ["first", "second", "third"].map((id) => ({ business_id: id, name: `Business ${id}` }))
      )
      assert.strictEqual(every.links.first, "@/api/leads?page=1")
      const held = yield* list("?stage=held&per_page=1&page=2")
      assert.deepStrictEqual(
        held.data.map(({ id }: { id: number }) => id),
        [3]
      )
      assert.deepStrictEqual(held.links, {
        first: "@/api/leads?stage=held&page=1&per_page=1",
        last: "@/api/leads?stage=held&page=3&per_page=1",
        prev: "@/api/leads?stage=held&page=1&per_page=1",
        next: "@/api/leads?stage=held&page=3&per_page=1"
      })
      assert.deepStrictEqual(held.meta, {
        current_page: 2,
        from: 2,
        last_page: 3,
        path: "@/api/leads",
        per_page: 1,
        to: 2,
        total: 3
      })
      assert.deepStrictEqual((yield* list("?stage=closed")).data, [])
    })
  )

  it.effect("refuses a stage that is none, together with the other faults of the query", () =>
    Effect.gen(function* () {
      for (const stage of ["new", "Held", "", "held,new", "held,", "held, open"]) {
        const { body, status } = yield* send(`/api/leads?stage=${stage}`, { token: tokens.operator })
        assert.deepStrictEqual(
          [status, body],
          [422, { message: "The given data was invalid.", errors: { stage: ["The selected stage is invalid."] } }]
        )
      }
      const both = yield* send("/api/leads?stage=x&page=0", { token: tokens.operator })
      assert.deepStrictEqual(Object.keys(both.body.errors), ["page", "stage"])
    })
  )
})
