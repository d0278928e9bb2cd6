import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, putJson, send } from "../TestServer.ts"

const path = "/api/businesses/first/subscriptions"
const ofBusiness = (id: string, token: string) => send(`/api/businesses/${id}/caps`, { token })
const caps = Effect.map(send("/api/caps", { token: tokens.operator }), ({ body }) => body)

layer(TestServer.layer)("the list of caps", (it) => {
  it.effect("shows an operator what is used up, and until when", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T11:00:00Z"))
      assert.deepStrictEqual((yield* caps).data, [])
      const { body } = yield* send(path, { token: tokens.operator })
      const subscriptions = body.data.subscriptions.map((one: object) => ({ ...one, weekly_cap: 1 }))
      assert.strictEqual((yield* putJson(path, tokens.operator, { subscriptions })).status, 200)
      assert.strictEqual((yield* postJson("/api/leads", tokens.website, leadBody)).status, 201)
      const { data, meta } = yield* caps
      assert.deepStrictEqual(data, [
        {
          business_id: "first",
          business_name: "Business first",
          subcategory_id: leadBody.subcategory_id,
          subcategory_name: "Heat pumps",
          cap: "weekly",
          used: 1,
          limit: 1,
          again: "2026-11-23"
        }
      ])
      assert.strictEqual(meta.total, 1)
    })
  )

  it.effect("shows a business its own, and nobody else", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-28T11:00:00Z"))
      assert.deepStrictEqual((yield* ofBusiness("first", tokens.reader)).body.data, [])
      const sent = { ...leadBody, email: "another@example.nl", phone: "0612345699" }
      assert.strictEqual((yield* postJson("/api/leads", tokens.website, sent)).status, 201)
      const { body, status } = yield* ofBusiness("first", tokens.reader)
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(body.data, (yield* caps).data)
      assert.deepInclude(body.data[0], { business_id: "first", used: 1, again: "2026-11-30" })
      assert.strictEqual((yield* ofBusiness("first", tokens.stranger)).status, 403)
    })
  )
})
