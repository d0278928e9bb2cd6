import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { leadBody, tokens } from "../TestCatalog.ts"
import { create, explained, newPerson, want } from "../TestDistribution.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const preview = (body: unknown) => postJson("/api/leads/preview", tokens.operator, body)

layer(TestServer.layer)("POST /api/leads/preview", (it) => {
  /** Everything that a preview could change: the stored leads and events, and the standings. */
  const world = Effect.map(MemoryStore, ({ events, leads, shelves, states }) =>
    structuredClone([events.length, leads.size, [...shelves], [...states].map(([id, all]) => [id, [...all]])])
  )

  it.effect("tells what then happens, and keeps nothing", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      yield* want("second", { daily_cap: 3 })
      yield* create(newPerson())
      for (let n = 0; n < 6; n++) {
        const body = newPerson()
        const totals = yield* send("/api/leads", { token: tokens.operator })
        const before = yield* world
        const foretold = yield* preview(body)
        assert.strictEqual(foretold.status, 200)
        assert.deepStrictEqual((yield* preview(body)).body, foretold.body)
        assert.deepStrictEqual(yield* world, before)
        assert.deepStrictEqual((yield* send("/api/leads", { token: tokens.operator })).body.meta, totals.body.meta)
        assert.isNull(foretold.body.data.lead_id)
        const lead = yield* create(body)
        assert.deepStrictEqual(yield* explained(lead), { ...foretold.body.data, lead_id: lead })
      }
    })
  )

  it.effect("looks neither at the review of the website nor at earlier leads", () =>
    Effect.gen(function* () {
      const body = newPerson()
      yield* create(body)
      for (const change of [{}, { website_code: "reviewed" }, { website_code: "foreign" }]) {
        const { data } = (yield* preview({ ...body, ...change })).body
        assert.strictEqual(
          data.considered.filter(({ outcome }: { outcome: string }) => outcome === "assigned").length,
          2
        )
      }
    })
  )

  it.effect("needs no more than the subcategory and the postal code, and does without a person", () =>
    Effect.gen(function* () {
      const { country, postal_code, subcategory_id, website_code } = leadBody
      const whole = yield* preview(leadBody)
      assert.strictEqual(whole.status, 200)
      for (const body of [
        { postal_code, subcategory_id },
        { postal_code, subcategory_id, country, website_code }
      ]) {
        assert.deepStrictEqual((yield* preview(body)).body, whole.body)
      }
    })
  )

  it.effect("refuses a key that no lead has, and then previews nothing", () =>
    Effect.gen(function* () {
      const { body, status } = yield* preview({ ...leadBody, postal_code: "12", countri: "be", "": 1 })
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(body.errors, {
        countri: ["This field is not asked for."],
        "": ["This field is not asked for."],
        postal_code: ["The postal code field must be a valid postal code."]
      })
    })
  )

  it.effect("checks what decides as in a new lead, in the same words", () =>
    Effect.gen(function* () {
      const known = ["subcategory_id", "postal_code", "country", "website_code"]
      const bodies = [
        { website_code: leadBody.website_code },
        { ...leadBody, website_code: "closed" },
        { ...leadBody, subcategory_id: "none", postal_code: "12345", country: "Atlantis" },
        { ...leadBody, postal_code: "1000", country: "be" },
        { ...leadBody, country: null }
      ]
      for (const body of bodies) {
        const [foretold, created] = [yield* preview(body), yield* postJson("/api/leads", tokens.operator, body)]
        assert.strictEqual(foretold.status, 422)
        const errors = Object.entries(created.body.errors).filter(([key]) => known.includes(key))
        assert.isAbove(errors.length, 0)
        assert.deepStrictEqual(foretold.body, { ...created.body, errors: Object.fromEntries(errors) })
      }
    })
  )

  it.effect("refuses in order: 401, 403, 415, 413, 400", () =>
    Effect.gen(function* () {
      const path = "/api/leads/preview"
      const bad = { method: "POST", headers: { "content-type": "text/plain" }, body: "x".repeat(300 * 1024) }
      const json = { "content-type": "application/json" }
      for (const [status, answer] of [
        [401, yield* send(path, bad)],
        [403, yield* send(path, { ...bad, token: tokens.all })],
        [415, yield* send(path, { ...bad, token: tokens.operator })],
        [413, yield* send(path, { ...bad, headers: json, token: tokens.operator })],
        [400, yield* preview("[]")]
      ] as const) {
        assert.strictEqual(answer.status, status)
        assert.deepStrictEqual(Object.keys(answer.body), ["message"])
      }
    })
  )
})
