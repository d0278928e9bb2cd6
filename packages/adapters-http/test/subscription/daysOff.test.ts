import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { tokens } from "../TestCatalog.ts"
import { create, explained, newPerson } from "../TestDistribution.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, postJson, send } from "../TestServer.ts"

const business = "/api/businesses/first"
const subscription = `${business}/subscriptions/boilers`
const shown = (token: string) => Effect.map(send(business, { token }), ({ body }) => body.data)
const json = { "content-type": "application/json" }
const none = { paused_from: null, paused_until: null }

/** Returns the rule that keeps the next lead from the business, with its text and figures. */
const ruleOfNext = Effect.gen(function* () {
  const { considered } = yield* explained(yield* create(newPerson()))
  const { detail, figures, rule } = considered.find((one: { business_id: string }) => one.business_id === "first")
  return [rule, detail, figures]
})

/** Monday, 7 December 2026, at 09:00 in Amsterdam. */
const monday = Date.parse("2026-12-07T08:00:00Z")

/** Ends the pause with a tag, and returns the status. */
const change = (token: string, tag: string) =>
  Effect.map(
    send(business, { method: "PATCH", token, body: JSON.stringify(none), headers: { ...json, "if-match": tag } }),
    ({ status }) => status
  )

layer(TestServer.layer)("days without leads", (it) => {
  it.effect("of a business are the owner's to set, and nothing else of it is", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(monday)
      const paused = yield* patchJson(business, tokens.all, { paused_until: "2026-12-12" })
      const pause = { paused_from: "2026-12-07", paused_until: "2026-12-12" }
      assert.deepStrictEqual(paused.status, 200)
      assert.containsSubset(paused.body.data, { id: "first", ...pause })
      assert.containsSubset(yield* shown(tokens.reader), pause)
      assert.deepStrictEqual(yield* ruleOfNext, ["paused", "paused until 2026-12-12", { until: "2026-12-12" }])
      const refused = yield* patchJson(business, tokens.all, { ...none, active: false, name: "Other" })
      assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [403, ["active", "name"]])
      assert.containsSubset(yield* shown(tokens.operator), { ...pause, active: true })
      assert.strictEqual((yield* patchJson(business, tokens.stranger, none)).status, 403)
      assert.strictEqual((yield* patchJson(business, tokens.website, none)).status, 403)
      assert.strictEqual((yield* patchJson("/api/businesses/nobody", tokens.all, none)).status, 404)
    })
  )

  it.effect("of a business need a last day that is not before the first, and end with both null", () =>
    Effect.gen(function* () {
      const wrong = yield* patchJson(business, tokens.all, { paused_from: "2026-12-13" })
      assert.deepStrictEqual(
        [wrong.status, wrong.body.errors],
        [422, { paused_until: ["The paused until field must be a date after or equal to the paused from."] }]
      )
      const unreal = yield* patchJson(business, tokens.operator, { paused_from: "2026-02-30" })
      assert.deepStrictEqual([unreal.status, Object.keys(unreal.body.errors)], [422, ["paused_from"]])
      const open = yield* patchJson(business, tokens.all, { paused_until: null })
      assert.containsSubset(open.body.data, { paused_from: "2026-12-07", paused_until: null })
      assert.deepStrictEqual(yield* ruleOfNext, ["paused", "paused until further notice", { until: null }])
      assert.containsSubset((yield* patchJson(business, tokens.all, none)).body.data, none)
    })
  )

  it.effect("of a business are changed by their owner only while no tag of the whole catalogue is asked for", () =>
    Effect.gen(function* () {
      const { headers } = yield* send("/api/catalogue", { token: tokens.operator })
      const tag = headers.get("etag")!
      assert.strictEqual(yield* change(tokens.operator, tag), 200)
      assert.strictEqual(yield* change(tokens.operator, '"other"'), 412)
      assert.strictEqual(yield* change(tokens.all, tag), 412)
      assert.strictEqual(yield* change(tokens.all, "*"), 200)
      assert.strictEqual(yield* change(tokens.all, "no tag"), 422)
    })
  )

  it.effect("of a subscription are its weekdays, its pause and an own cap of 0", () =>
    Effect.gen(function* () {
      const weekdays = ["tue", "sun"]
      const { body, status } = yield* patchJson(subscription, tokens.all, { weekdays })
      assert.deepStrictEqual([status, body.data.weekdays], [200, weekdays])
      assert.deepStrictEqual(yield* ruleOfNext, ["weekday", "leads are asked for on tue, sun alone", { weekdays }])
      yield* patchJson(subscription, tokens.all, { paused_from: "2026-12-07" })
      assert.deepStrictEqual(yield* ruleOfNext, ["paused", "paused until further notice", { until: null }])
      const all = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
      const daily_cap_by_weekday = { mon: 0, tue: null }
      const changed = yield* patchJson(subscription, tokens.all, { ...none, weekdays: all, daily_cap_by_weekday })
      assert.containsSubset(changed.body.data, { ...none, weekdays: all, daily_cap_by_weekday: { mon: 0 } })
      assert.deepStrictEqual(yield* ruleOfNext, ["daily_cap", "daily_cap 0 of 0", { cap: "daily", used: 0, limit: 0 }])
      const preview = yield* postJson("/api/leads/preview", tokens.operator, newPerson())
      assert.containsSubset(preview.body.data.considered, [{ business_id: "first", rule: "daily_cap" }])
      yield* patchJson(subscription, tokens.all, { daily_cap_by_weekday: null })
      assert.deepStrictEqual(yield* ruleOfNext, [null, null, null])
    })
  )

  it.effect("are told with the leads that a business did not get", () =>
    Effect.gen(function* () {
      const { body } = yield* send(`${business}/missed?rule=paused,weekday`, { token: tokens.operator })
      assert.deepStrictEqual(
        body.data.map(({ rule }: { rule: string }) => rule),
        ["paused", "weekday", "paused", "paused"]
      )
      assert.containsSubset(body.rules, [
        { rule: "daily_cap", leads: 1 },
        { rule: "weekday", leads: 1 },
        { rule: "paused", leads: 3 }
      ])
    })
  )
})
