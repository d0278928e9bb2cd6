import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { tokens } from "../TestCatalog.ts"
import { create, newPerson, want } from "../TestDistribution.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

const path = (business: string, query = "") => `/api/businesses/${business}/missed${query}`

const asOperator = (business: string, query = "") => send(path(business, query), { token: tokens.operator })

/** Asks as a person with a membership. */
const asPerson = Effect.fnUntraced(function* (business: string, membership: object) {
  const { cookie } = yield* signedIn({ memberships: [membership] })
  return yield* send(path(business), { headers: fromOwnPage(cookie) })
})

layer(TestServer.layer)("GET /api/businesses/{business}/missed", (it) => {
  it.effect("lists to an operator the leads that a business did not get, with the figures of the rule", () =>
    Effect.gen(function* () {
      yield* want("first", { regions: ["1000-1999"] })
      const lead = yield* create(newPerson())
      yield* want("first", { regions: ["*"], daily_cap: 0 })
      yield* create(newPerson())
      const { body, status } = yield* asOperator("first", "?rule=region,country&per_page=5")
      assert.strictEqual(status, 200)
      assert.lengthOf(body.data, 1)
      assert.deepInclude(body.data[0], {
        id: Number(lead),
        city: "Utrecht",
        postal_code: "3511",
        rule: "region",
        detail: "region 1000-1999 does not hold 3511",
        figures: { regions: ["1000-1999"] }
      })
      assert.isString(body.data[0].subcategory_name)
      assert.deepStrictEqual(body.rules, [
        { rule: "daily_cap", leads: 1 },
        { rule: "region", leads: 1 }
      ])
      assert.deepInclude(body.meta, { total: 1, per_page: 5 })
      assert.include(body.links.first, "/api/businesses/first/missed?rule=region%2Ccountry&page=1&per_page=5")
      assert.deepStrictEqual((yield* asOperator("second")).body.data, [])
    })
  )

  it.effect("tells a person of the business the rule, and nothing of where the lead comes from", () =>
    Effect.gen(function* () {
      const { body } = yield* asPerson("first", { account: "acme", role: "member" })
      const all = (yield* asOperator("first")).body
      assert.deepStrictEqual(
        body.data,
        all.data.map((one: { readonly rule: string; readonly detail: string }) => ({
          ...one,
          city: null,
          postal_code: null,
          detail: one.detail.replace("3511", "the address")
        }))
      )
      assert.deepStrictEqual(body.rules, all.rules)
    })
  )

  it.effect("tells a person of the business no figures of other businesses", () =>
    Effect.gen(function* () {
      for (const business of ["first", "second", "third"]) yield* want(business, {})
      for (let n = 0; n < 3; n++) yield* create(newPerson())
      const [known] = (yield* asOperator("third", "?rule=order")).body.data
      assert.deepInclude(known.figures, { rank: 3, eligible: 3 })
      const { body } = yield* asPerson("third", { account: "acme", role: "member" })
      const [shown] = body.data.filter(({ rule }: { readonly rule: string }) => rule === "order")
      assert.deepInclude(shown, { id: known.id, figures: null, detail: "others came first" })
    })
  )

  it.effect("refuses other businesses, rules that are none, and tokens of accounts", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* asPerson("second", { account: "acme", role: "member" })).status, 403)
      const held = { account: "acme", role: "member", scope: { businesses: ["third"] } }
      assert.strictEqual((yield* asPerson("first", held)).status, 403)
      assert.strictEqual((yield* asPerson("first", { account: "stranger", role: "reviewer" })).status, 200)
      for (const token of [tokens.all, tokens.reader, tokens.website]) {
        assert.strictEqual((yield* send(path("first"), { token })).status, 403)
      }
      for (const query of ["?rule=released", "?rule=", "?rules=region", "?page=0"]) {
        assert.strictEqual((yield* asOperator("first", query)).status, 422, query)
      }
      assert.strictEqual((yield* asOperator("nobody", "?page=0")).status, 404)
    })
  )
})
