import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { tokens } from "../TestCatalog.ts"
import { create, newPerson, want } from "../TestDistribution.ts"
import * as TestServer from "../TestServer.ts"
import { patchJson, putJson, send } from "../TestServer.ts"

const path = "/api/businesses/first"
const shown = (token: string) => Effect.map(send(path, { token }), ({ body }) => body.data)

layer(TestServer.layer)("the businesses", (it) => {
  it.effect("have the figures of their last 30 days, and all that an operator can change", () =>
    Effect.gen(function* () {
      const before = yield* shown(tokens.operator)
      assert.deepInclude(before, {
        leads_30_days: 0,
        reclaim_rate: null,
        withdrawn: 0,
        caps_used_up: 0,
        mail_personal_data: false
      })
      yield* want("first", { daily_cap: 1 })
      yield* create(newPerson())
      const after = yield* shown(tokens.operator)
      const figures = { leads_30_days: 1, reclaim_rate: 0, active_subscriptions: 1, caps_used_up: 1 }
      assert.deepStrictEqual(after, { ...before, ...figures, account_id: "acme", account_name: "acme" })
      for (const token of [tokens.operator, tokens.reader]) {
        const { body } = yield* send("/api/businesses", { token })
        assert.deepStrictEqual(
          body.data.find(({ id }: { readonly id: string }) => id === "first"),
          after
        )
      }
    })
  )

  it.effect(
    "have subscriptions with the names of their subcategories and their use, which can be sent back as they are",
    () =>
      Effect.gen(function* () {
        const { body } = yield* send(`${path}/subscriptions`, { token: tokens.operator })
        const { body: subcategories } = yield* send("/api/subcategories", { token: tokens.operator })
        const names = new Map(subcategories.data.map(({ id, name }: Record<string, string>) => [id, name]))
        assert.deepStrictEqual(
          body.uses,
          body.data.subscriptions.map(({ subcategory }: Record<string, string>) => ({
            subcategory,
            name: names.get(subcategory),
            daily: 1,
            weekly: 1,
            monthly: 1
          }))
        )
        const sent = yield* putJson(`${path}/subscriptions`, tokens.operator, body.data)
        assert.deepStrictEqual([sent.status, sent.body.data], [200, body.data])
      })
  )

  it.effect("have a telephone number as people write it, which is taken away by null", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* shown(tokens.operator)).phone, null)
      const { body } = yield* patchJson(path, tokens.operator, { phone: "+31 (0)30 123 45 67" })
      assert.strictEqual(body.data.phone, "0301234567")
      for (const token of [tokens.operator, tokens.reader]) {
        assert.strictEqual((yield* shown(token)).phone, "0301234567")
      }
      const { body: file } = yield* send("/api/catalogue", { token: tokens.operator })
      assert.containsSubset(file.data.businesses, [{ id: "first", phone: "0301234567" }])
      for (const phone of ["", "112", "+49 30 1234567", 301234567, {}]) {
        const refused = yield* patchJson(path, tokens.operator, { phone })
        assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, ["phone"]])
      }
      assert.strictEqual((yield* patchJson(path, tokens.operator, { phone: null })).body.data.phone, null)
    })
  )
})
