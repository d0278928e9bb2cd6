import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "./TestCatalog.ts"
import * as TestServer from "./TestServer.ts"
import { postJson, send } from "./TestServer.ts"

const today = (token: string) => Effect.map(send("/api/today", { token }), ({ body }) => body.data)

layer(TestServer.layer)("GET /api/today", (it) => {
  it.effect("tells what waits and since when, and what failed to an operator alone", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00Z"))
      const none = { total: 0, oldest: null }
      const operations = {
        used_up_caps: 0,
        failing_webhooks: 0,
        disabled_webhooks: 0,
        failing_since: null,
        failed_deliveries: 0,
        failed_mails: 0
      }
      const empty = { held_leads: none, pending_reclaims: none, open_leads: 0, latest_leads: [], operations }
      assert.deepStrictEqual(yield* today(tokens.operator), empty)
      yield* postJson("/api/leads", tokens.website, { ...leadBody, website_code: "reviewed" })
      yield* TestClock.setTime(Date.parse("2026-11-21T10:00:00Z"))
      yield* postJson("/api/leads", tokens.website, {
        ...leadBody,
        website_code: "reviewed",
        email: "b@example.nl",
        phone: "0687654321"
      })
      yield* postJson("/api/leads", tokens.operator, { ...leadBody, website_code: "foreign" })
      const found = yield* today(tokens.operator)
      assert.deepStrictEqual(found.held_leads, { total: 2, oldest: "2026-11-21T09:00:00.000000Z" })
      const { body } = yield* send("/api/leads?per_page=10", { token: tokens.operator })
      assert.deepStrictEqual(found.latest_leads, body.data)
      const { body: issued } = yield* postJson("/api/tokens", tokens.operator, {
        account: "house",
        name: "reviewer",
        abilities: ["leads:review"]
      })
      const reviewed = yield* today(issued.data.token)
      assert.deepStrictEqual(reviewed, { ...found, operations: null })
    })
  )
})
