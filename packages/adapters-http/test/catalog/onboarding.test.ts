import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, testCatalog, tokens } from "../TestCatalog.ts"
import { account, affiliate, business, category, subcategory, website, whole } from "../TestItems.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const create = (path: string, value: object) => postJson(path, tokens.operator, value)

layer(TestServer.layer)("a new customer", (it) => {
  it.effect("is set up over HTTP alone, from its account to its first lead", () =>
    Effect.gen(function* () {
      const steps = [
        ["/api/accounts", account, account],
        ["/api/affiliates", affiliate, whole.affiliate],
        ["/api/websites", website, whole.website],
        ["/api/categories", category, { ...category, subcategories: [] }],
        ["/api/subcategories", subcategory, whole.subcategory],
        ["/api/businesses", business, whole.business]
      ] as const
      for (const [path, item, expected] of steps) {
        const { body, status } = yield* create(path, item)
        assert.deepStrictEqual([status, body], [201, { data: expected }], path)
      }
      const abilities = ["leads:create", "leads:read"]
      const issued = yield* create("/api/tokens", { account: "newcomer", name: "site", abilities })
      const token: string = issued.body.data.token
      const lead = { ...leadBody, website_code: "new-site", subcategory_id: "insulation", fields: { storeys: 2 } }
      const sent = yield* postJson("/api/leads", token, lead)
      assert.deepStrictEqual([sent.status, sent.body.completed], [201, true])
      const { body } = yield* send("/api/businesses/new-warm/leads", { token })
      assert.deepStrictEqual(
        body.data.map(({ id }: { readonly id: number }) => String(id)),
        [sent.body.id]
      )
      const { account: account_id, affiliate: affiliate_id, subscriptions: _, ...listed } = whole.business
      assert.deepInclude((yield* send("/api/businesses/new-warm", { token })).body.data, {
        ...listed,
        account_id,
        affiliate_id
      })
    })
  )
})

layer(TestServer.layer)("the accounts over HTTP", (it) => {
  it.effect("are shown to operators, by id and in pages", () =>
    Effect.gen(function* () {
      const { body } = yield* send("/api/accounts?per_page=2", { token: tokens.operator })
      assert.deepStrictEqual(
        [body.data, body.meta.total],
        [
          [
            { id: "acme", name: "acme" },
            { id: "house", name: "house" }
          ],
          testCatalog.accounts.length
        ]
      )
      assert.deepStrictEqual((yield* send("/api/accounts/stranger", { token: tokens.operator })).body.data, {
        id: "stranger",
        name: "stranger"
      })
      for (const [status, path, token] of [
        [404, "/api/accounts/nobody", tokens.operator],
        [404, "/api/accounts/a.b", tokens.operator],
        [403, "/api/accounts/acme", tokens.all],
        [403, "/api/accounts", tokens.all],
        [401, "/api/accounts", "none"],
        [422, "/api/accounts?page=0", tokens.operator]
      ] as const) {
        assert.strictEqual((yield* send(path, { token })).status, status, path)
      }
    })
  )
})
