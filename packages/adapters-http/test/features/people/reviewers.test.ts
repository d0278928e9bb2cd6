import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { added } from "../../audit/Trail.ts"
import { leadBody, testCatalog, tokens } from "../../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../../TestPeople.ts"
import { newRequest } from "../../TestReclaims.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson, send } from "../../TestServer.ts"

const reviewer = Effect.map(signedIn({ memberships: [{ account: "house", role: "reviewer" }] }), ({ cookie }) =>
  fromOwnPage(cookie)
)

const leadFrom = (website_code: string) =>
  Effect.map(postJson("/api/leads", tokens.website, { ...leadBody, website_code }), ({ body }) => body.id as string)

const post = (path: string, headers: Record<string, string>, body: object) =>
  send(path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body)
  })

layer(TestServer.layer)("a reviewer", (it) => {
  it.effect("sees the person of a held lead, which is audited, and decides it", () =>
    Effect.gen(function* () {
      const headers = yield* reviewer
      const id = yield* leadFrom("reviewed")
      const { entries, result } = yield* added(send(`/api/leads/${id}`, { headers }))
      assert.strictEqual(result.body.data.person.email, leadBody.email)
      assert.deepStrictEqual(
        entries.map(({ action, actor, subject }) => [action, actor.kind, subject.id]),
        [["lead.viewed", "person", id]]
      )
      const approved = yield* added(post(`/api/leads/${id}/approve`, headers, {}))
      assert.strictEqual(approved.result.body.data.stage, "placed")
      assert.deepStrictEqual(
        approved.entries.map(({ action, actor }) => [action, actor.kind]),
        [["lead.approved", "person"]]
      )
    })
  )

  it.effect("does not see the person of another lead until a business wants it taken back", () =>
    Effect.gen(function* () {
      const headers = yield* reviewer
      const id = yield* leadFrom("demo")
      const { entries, result } = yield* added(send(`/api/leads/${id}`, { headers }))
      assert.deepStrictEqual([result.status, result.body.data.stage, entries], [200, "placed", []])
      assert.notInclude(result.text, leadBody.email)
      assert.strictEqual((yield* send("/api/leads/999999", { headers })).status, 404)
      const { lead } = yield* newRequest("spam")
      assert.strictEqual((yield* send(`/api/leads/${lead}`, { headers })).body.data.person.email, leadBody.email)
    })
  )

  it.effect("does not see the person of a refused lead, also when approving it", () =>
    Effect.gen(function* () {
      const headers = yield* reviewer
      const id = yield* leadFrom("reviewed")
      const refused = yield* post(`/api/leads/${id}/refuse`, headers, { remark: "A joke." })
      assert.strictEqual(refused.body.data.person.email, leadBody.email)
      assert.notInclude((yield* send(`/api/leads/${id}`, { headers })).text, leadBody.email)
      const dry = yield* added(post(`/api/leads/${id}/approve?dry_run=true`, headers, {}))
      assert.deepStrictEqual([dry.result.status, dry.result.body.data.stage, dry.entries], [200, "placed", []])
      const approved = yield* post(`/api/leads/${id}/approve`, headers, {})
      assert.deepStrictEqual(approved.body, dry.result.body)
      assert.deepStrictEqual(approved.body.data, (yield* send(`/api/leads/${id}`, { headers })).body.data)
      assert.notInclude(approved.text, leadBody.email)
    })
  )

  it.effect("decides a reclaim request, and may not withdraw a lead", () =>
    Effect.gen(function* () {
      const headers = yield* reviewer
      const { id, lead } = yield* newRequest("no_contact")
      const { body } = yield* post(`/api/reclaims/${id}/grant`, headers, { lead_at_fault: false })
      assert.strictEqual(body.data.status, "granted")
      assert.strictEqual((yield* post(`/api/leads/${lead}/withdraw`, headers, { remark: "No." })).status, 403)
    })
  )

  it.effect("reads the names of subcategories, questions, websites and businesses, and nothing else of them", () =>
    Effect.gen(function* () {
      const headers = yield* reviewer
      const read = (path: string) => Effect.map(send(path, { headers }), ({ body, status }) => [status, body.data])
      const { businesses, websites } = testCatalog
      assert.deepStrictEqual(yield* read("/api/names/businesses"), [
        200,
        businesses.map(({ id, name }) => ({ id, name })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      ])
      assert.deepStrictEqual(yield* read("/api/names/websites"), [
        200,
        websites.map(({ code, name }) => ({ code, name })).toSorted((a, b) => (a.code < b.code ? -1 : 1))
      ])
      const [, subcategories] = yield* read("/api/subcategories")
      assert.deepStrictEqual(Object.keys(subcategories[0]), ["id", "name", "slug", "category_id"])
      const [status, fields] = yield* read(`/api/subcategories/${leadBody.subcategory_id}/fields`)
      assert.deepStrictEqual(
        [status, fields[0].key, fields[0].label],
        [200, "year_of_construction", "Year of construction"]
      )
      for (const path of ["businesses", "businesses/first", "websites", "websites/demo", "affiliates", "categories"]) {
        assert.strictEqual((yield* send(`/api/${path}`, { headers })).status, 403, path)
      }
    })
  )
})
