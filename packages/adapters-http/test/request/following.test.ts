import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { added } from "../audit/Trail.ts"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const ofBusiness = "/api/businesses/first/leads"
const ofAll = "/api/leads"

const create = (website_code: string, token = tokens.all) =>
  Effect.map(postJson("/api/leads", token, { ...leadBody, website_code }), ({ body }) => Number(body.id))

/** Returns the ids that a list has after one, and where to go on. */
const after = Effect.fnUntraced(function* (path: string, id: number, more = "", token = tokens.all) {
  const { body, status, text } = yield* send(`${path}?after=${id}${more}`, { token })
  assert.strictEqual(status, 200, text)
  assert.deepStrictEqual(Object.keys(body), ["data", "next_after"])
  return [body.data.map((one: { readonly id: number }) => one.id), body.next_after]
})

const together = (other: string) => `field cannot be given together with ${other}.`

layer(TestServer.layer)("a list that is followed", (it) => {
  it.effect("is that of a business, in the order in which it got its leads", () =>
    Effect.gen(function* () {
      const held = yield* create("reviewed")
      const [first, second] = [yield* create("demo"), yield* create("demo")]
      yield* postJson(`/api/leads/${held}/approve`, tokens.operator, {})
      const page = yield* send(`${ofBusiness}?sort=assigned_at`, { token: tokens.all })
      const all = yield* send(`${ofBusiness}?after=0`, { token: tokens.all })
      assert.deepStrictEqual(all.body, { data: page.body.data, next_after: held })
      assert.deepStrictEqual(yield* after(ofBusiness, 0, "&limit=2"), [[first, second], second])
      assert.deepStrictEqual(yield* after(ofBusiness, second, "&limit=2"), [[held], held])
      assert.deepStrictEqual(yield* after(ofBusiness, held), [[], held])
      assert.deepStrictEqual(yield* after(ofBusiness, first, "&status=new&subcategory_id=boilers"), [[], first])
      const later = yield* create("demo")
      assert.deepStrictEqual(yield* after(ofBusiness, held, "&status=new"), [[later], later])
      const { entries } = yield* added(after(ofBusiness, first, "", tokens.operator))
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [second, held, later].map((id) => ["lead.viewed", String(id)])
      )
    })
  )

  it.effect("is that of all leads, by id; an account follows its own", () =>
    Effect.gen(function* () {
      const [[, start]] = [yield* after(ofAll, 0, "&limit=100", tokens.operator)]
      const [own, foreign] = [yield* create("demo"), yield* create("foreign", tokens.stranger)]
      const last = yield* create("reviewed")
      assert.deepStrictEqual(yield* after(ofAll, start, "", tokens.operator), [[own, foreign, last], last])
      assert.deepStrictEqual(yield* after(ofAll, start, "&limit=1", tokens.operator), [[own], own])
      assert.deepStrictEqual(yield* after(ofAll, start), [[own, last], last])
      assert.deepStrictEqual(yield* after(ofAll, own, "&stage=held"), [[last], last])
      assert.deepStrictEqual(yield* after(ofAll, last), [[], last])
      assert.deepStrictEqual(yield* after(ofAll, 9_007_199_254_740_991), [[], 9_007_199_254_740_991])
      for (const token of [tokens.all, tokens.operator]) {
        const page = yield* send(`${ofAll}?per_page=1`, { token })
        const { body } = yield* send(`${ofAll}?after=${last - 1}`, { token })
        assert.deepStrictEqual(body.data, page.body.data)
      }
      const hidden = yield* send(`${ofAll}?after=0&q=${own}`, { token: tokens.all })
      assert.deepStrictEqual([hidden.status, Object.keys(hidden.body.errors)], [422, ["q"]])
    })
  )

  it.effect("refuses what does not go together, and what is no place in it", () =>
    Effect.gen(function* () {
      const unknown = yield* create("reviewed")
      const cases: ReadonlyArray<readonly [string, Record<string, ReadonlyArray<string>>]> = [
        ["after=0&page=1", { after: [`The after ${together("page")}`] }],
        [
          "after=0&limit=5&per_page=5",
          { after: [`The after ${together("per_page")}`], limit: [`The limit ${together("per_page")}`] }
        ],
        ["after=-1", { after: ["The after field must be at least 0."] }],
        ["after=x", { after: ["The after field must be an integer."] }],
        ["after=1&after=2", { after: ["The after field must be given once."] }],
        ["after=0&limit=0", { limit: ["The limit field must be at least 1."] }],
        ["after=0&limit=101", { limit: ["The limit field must not be greater than 100."] }],
        ["limit=5", { after: ["The after field is required."] }]
      ]
      const sorted = { after: [`The after ${together("sort")}`] }
      const selected = { after: ["The selected after is invalid."] }
      for (const [path, more] of [
        [
          ofBusiness,
          [
            ["after=0&sort=-assigned_at", sorted],
            [`after=${unknown}`, selected]
          ]
        ],
        [ofAll, [["after=0&sort=created_at", sorted]]]
      ] as const) {
        for (const [query, errors] of [...cases, ...more]) {
          const { body, status } = yield* send(`${path}?${query}`, { token: tokens.all })
          assert.deepStrictEqual([status, body.errors], [422, errors], query)
        }
      }
    })
  )
})
