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
      const received_so_far = { today: 0, yesterday: 0, last_week: 0 }
      const none = { total: 0, oldest: null }
      const operations = {
        used_up_caps: 0,
        failing_webhooks: 0,
        disabled_webhooks: 0,
        failing_since: null,
        failed_deliveries: 0,
        failed_mails: 0
      }
      const empty = {
        held_leads: none,
        pending_reclaims: none,
        open_leads: 0,
        latest_leads: [],
        operations,
        received_so_far
      }
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

  it.effect("tells how many leads came on this day, yesterday and a week ago until this time of day", () =>
    Effect.gen(function* () {
      const receivedAt = Effect.fnUntraced(function* (at: string) {
        yield* TestClock.setTime(Date.parse(at))
        const email = `${at.replaceAll(/[^0-9]/gu, "")}@example.nl`
        yield* postJson("/api/leads", tokens.website, {
          ...leadBody,
          email,
          phone: String(Date.parse(at)).slice(0, 10)
        })
      })
      // Clocks in Amsterdam go back an hour between the two days.
      for (const at of [
        "2027-10-24T10:00:00Z",
        "2027-10-29T21:59:00Z",
        "2027-10-29T22:00:00Z",
        "2027-10-30T08:00:00Z",
        "2027-10-30T08:01:00Z",
        "2027-10-30T22:00:00Z",
        "2027-10-31T09:00:00Z"
      ]) {
        yield* receivedAt(at)
      }
      const { received_so_far } = yield* today(tokens.operator)
      assert.deepStrictEqual(received_so_far, { today: 2, yesterday: 2, last_week: 0 })
      yield* TestClock.setTime(Date.parse("2027-10-31T12:00:00Z"))
      assert.deepStrictEqual((yield* today(tokens.operator)).received_so_far, { today: 2, yesterday: 3, last_week: 1 })
    })
  )
})
