import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const events = (query = "") => send(`/api/events${query}`, { token: tokens.operator })

layer(TestServer.layer)("GET /api/events", (it) => {
  it.effect("tells what happened to a lead, by ids alone, from a number on", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const answer = yield* events("?limit=100")
      assert.strictEqual(answer.status, 200)
      const mine = answer.body.data.filter(
        ({ data }: { data: { lead_id: number } }) => data.lead_id === Number(body.id)
      )
      assert.deepStrictEqual(mine[0].type, "lead.received")
      assert.deepStrictEqual(Object.keys(mine[0]), ["number", "type", "timestamp", "data"])
      assert.deepStrictEqual(mine[0].data, { lead_id: Number(body.id), business_id: null, reclaim_id: null })
      assert.match(mine[0].timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
      const assigned = mine.filter(({ type }: { type: string }) => type === "business_lead.assigned")
      assert.isAbove(assigned.length, 0)
      assert.isString(assigned[0].data.business_id)
      assert.notInclude(answer.text, leadBody.email)
      const rest = yield* events(`?after=${mine[0].number}&limit=1`)
      assert.deepStrictEqual(rest.body.data, [mine[1]])
      const last = yield* events(`?after=${mine.at(-1).number}`)
      assert.deepStrictEqual(last.body, { data: [] })
    })
  )

  it.effect.each([
    ["?after=-1", "after", "The after field must be at least 0."],
    ["?after=x", "after", "The after field must be an integer."],
    ["?limit=0", "limit", "The limit field must be at least 1."],
    ["?limit=101", "limit", "The limit field must not be greater than 100."]
  ] as const)("refuses %s", ([query, key, text]) =>
    Effect.gen(function* () {
      const { body, status } = yield* events(query)
      assert.deepStrictEqual([status, body.errors], [422, { [key]: [text] }])
    })
  )

  it.effect("selects by type, lead and business, with and without pages", () =>
    Effect.gen(function* () {
      const { body } = yield* postJson("/api/leads", tokens.website, leadBody)
      const all = (yield* events(`?lead=${body.id}&limit=100`)).body.data
      assert.isAbove(all.length, 2)
      assert.isTrue(all.every(({ data }: { data: { lead_id: number } }) => data.lead_id === Number(body.id)))
      const business = all.find(({ data }: { data: { business_id: string | null } }) => data.business_id !== null).data
        .business_id
      const query = `lead=${body.id}&type=lead.received,business_lead.assigned&business=${business}`
      const feed = yield* events(`?${query}`)
      assert.deepStrictEqual(Object.keys(feed.body), ["data"])
      assert.deepStrictEqual(
        feed.body.data.map(({ type }: { type: string }) => type),
        ["business_lead.assigned"]
      )
      const paged = yield* events(`?lead=${body.id}&page=2&per_page=1`)
      assert.deepStrictEqual(paged.body.data, [all[1]])
      assert.deepStrictEqual(Object.keys(paged.body), ["data", "links", "meta"])
      assert.strictEqual(paged.body.meta.total, all.length)
      assert.match(paged.body.links.next, new RegExp(`/api/events\\?lead=${body.id}&page=3&per_page=1$`))
      assert.deepStrictEqual((yield* events(`?${query}&per_page=5`)).body.data, feed.body.data)
      const whole = yield* events("?page=1&per_page=100")
      const rest = yield* events("?limit=100")
      assert.deepStrictEqual([whole.body.data, whole.body.meta.per_page], [rest.body.data, 100])
      const beyond = yield* events(`?page=999&lead=${body.id}`)
      assert.deepStrictEqual([beyond.body.data, beyond.body.meta.total], [[], all.length])
    })
  )

  it.effect.each([
    ["?after=1&page=2", { after: ["The after field cannot be given together with page."] }],
    ["?limit=1&per_page=2", { limit: ["The limit field cannot be given together with per_page."] }],
    ["?type=lead.placed,lead.lost", { type: ["The selected type is invalid."] }],
    ["?lead=007", { lead: ["The selected lead is invalid."] }],
    ["?business=a,b.c", { business: ["The business field must be 1 to 64 letters, digits, underscores or hyphens."] }],
    ["?type=lead.placed&type=lead.closed", { type: ["The type field must be given once."] }],
    ["?stage=open", { stage: ["This field is not asked for."] }]
  ] as const)("refuses %s", ([query, errors]) =>
    Effect.gen(function* () {
      const { body, status } = yield* events(query)
      assert.deepStrictEqual([status, body.errors], [422, errors])
    })
  )

  it.effect("is the operator's alone", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* send("/api/events", { token: tokens.all })).status, 403)
      assert.strictEqual((yield* send("/api/events")).status, 401)
    })
  )
})
