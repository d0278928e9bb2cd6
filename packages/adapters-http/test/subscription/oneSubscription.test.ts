import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { added } from "../audit/Trail.ts"
import { tokens } from "../TestCatalog.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, send } from "../TestServer.ts"

const list = "/api/businesses/first/subscriptions"

const stored = Effect.map(send(list, { token: tokens.operator }), ({ body }) => body.data.subscriptions)

layer(TestServer.layer)("one subscription", (it) => {
  it.effect("gets the keys that are given, and keeps the others, as do the other subscriptions", () =>
    Effect.gen(function* () {
      const before = yield* stored
      const [one] = before
      const path = `${list}/${one.subcategory}`
      const { entries, result } = yield* added(patchJson(path, tokens.operator, { weight: 3, daily_cap: 7 }))
      const wanted = { ...one, weight: 3, daily_cap: 7 }
      const { business: _, ...shown } = result.body.data
      assert.deepStrictEqual([result.status, shown], [200, wanted])
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => [action, subject.id]),
        [["subscriptions.changed", "first"]]
      )
      const after = yield* stored
      assert.deepStrictEqual(after, [wanted, ...before.slice(1)])
      const again = yield* added(patchJson(path, tokens.operator, { weight: 3 }))
      assert.deepStrictEqual([again.result.status, again.entries], [200, []])
    })
  )

  it.effect("loses none of many changes of different keys at once", () =>
    Effect.gen(function* () {
      const [{ subcategory }] = yield* stored
      const changes = [{ daily_cap: 11 }, { weekly_cap: 12 }, { monthly_cap: 13 }, { weight: 2 }, { active: false }]
      yield* Effect.forEach(changes, (change) => patchJson(`${list}/${subcategory}`, tokens.operator, change), {
        concurrency: "unbounded"
      })
      const [after] = yield* stored
      assert.deepInclude(after, { daily_cap: 11, weekly_cap: 12, monthly_cap: 13, weight: 2, active: false })
    })
  )

  it.effect("is the owner's to switch and to cap, and nothing else", () =>
    Effect.gen(function* () {
      const [{ subcategory }] = yield* stored
      const path = `${list}/${subcategory}`
      assert.strictEqual((yield* patchJson(path, tokens.all, { active: true, monthly_cap: 5 })).status, 200)
      const refused = yield* patchJson(path, tokens.all, { weight: 9, regions: ["1000-1099"], daily_cap: 1 })
      assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [403, ["regions", "weight"]])
      const [after] = yield* stored
      assert.notStrictEqual(after.daily_cap, 1)
      const foreign = "/api/businesses/second/subscriptions"
      assert.strictEqual((yield* patchJson(`${foreign}/${subcategory}`, tokens.all, { active: true })).status, 403)
    })
  )

  it.effect("is refused with the faults of its keys, and unknown where there is none", () =>
    Effect.gen(function* () {
      const [{ subcategory }] = yield* stored
      const errors = (body: object) =>
        Effect.map(patchJson(`${list}/${subcategory}`, tokens.operator, body), ({ body, status }) => [
          status,
          Object.keys(body.errors)
        ])
      assert.deepStrictEqual(yield* errors({ daily_cap: -1, weigth: 2, regions: [] }), [
        422,
        ["weigth", "regions", "daily_cap"]
      ])
      assert.deepStrictEqual(yield* errors({ subcategory: "other" }), [422, ["subcategory"]])
      assert.strictEqual((yield* patchJson(`${list}/${subcategory}`, tokens.operator, { subcategory })).status, 200)
      assert.strictEqual((yield* patchJson(`${list}/nothing`, tokens.operator, { active: true })).status, 404)
    })
  )
})
