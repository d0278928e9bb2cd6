import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { leadBody, testCatalog, tokens } from "../../TestCatalog.ts"
import { business } from "../../TestItems.ts"
import { form, newRequest, photo } from "../../TestReclaims.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson, putJson, send } from "../../TestServer.ts"

const abilities = ["leads:create", "leads:read", "reclaims:create", "affiliates:read", "catalog:read"]

const wanted = (scope: unknown) => ({ account: "acme", name: "held", abilities, scope })

/** Issues a token of `acme` with a scope, and returns it in clear. */
const held = (scope: object) =>
  Effect.map(postJson("/api/tokens", tokens.operator, wanted(scope)), ({ body }) => body.data.token as string)

const errors = (body: object) =>
  Effect.map(postJson("/api/tokens", tokens.operator, body), (answer) => {
    assert.strictEqual(answer.status, 422)
    return answer.body.errors
  })

/** Returns the values under a key of a list, with its total. */
const listed = (path: string, token: string, key: string) =>
  Effect.map(send(path, { token }), ({ body }) => [
    body.data.map((one: Record<string, unknown>) => one[key]),
    body.meta.total
  ])

const sent = (website_code: string, token: string, headers: Record<string, string> = {}) =>
  send("/api/leads", {
    method: "POST",
    token,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ ...leadBody, website_code })
  })

const unknown = (name: string) => [`The ${name} field names something that does not exist.`]

layer(TestServer.layer)("a scope of a token", (it) => {
  it.effect("is shown with the token, and is null when there is none", () =>
    Effect.gen(function* () {
      const scope = { businesses: ["third"], websites: [] }
      const issued = yield* postJson("/api/tokens", tokens.operator, wanted(scope))
      assert.deepStrictEqual([issued.status, issued.body.data.scope], [201, scope])
      const { body } = yield* send("/api/tokens?per_page=100", { token: tokens.operator })
      const scopes = new Map(
        body.data.map((one: { readonly id: string; readonly scope: unknown }) => [one.id, one.scope])
      )
      assert.deepStrictEqual(scopes.get(issued.body.data.id), scope)
      assert.deepStrictEqual([...scopes.values()].filter((one) => one === null).length, testCatalog.tokens.length)
    })
  )

  it.effect("names things of the account alone, and is refused by the place of each name", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* errors(wanted({ businesses: ["second", "first"], websites: ["demo", "foreign"] })),
        {
          "scope.businesses.0": unknown("businesses"),
          "scope.websites.1": unknown("websites")
        }
      )
      assert.deepStrictEqual(yield* errors(wanted({ affiliates: ["aff-1"] })), {
        "scope.affiliates": ["This field is not asked for."]
      })
      assert.deepStrictEqual(yield* errors({ ...wanted({ websites: ["demo"] }), abilities: ["operator"] }), {
        scope: ["The scope field is not allowed when the abilities field has operator."]
      })
    })
  )

  it.effect("holds every list to it, also when a query names more", () =>
    Effect.gen(function* () {
      const mine = yield* held({ websites: ["reviewed"], businesses: ["third"] })
      const here = yield* sent("reviewed", mine)
      yield* sent("demo", tokens.website)
      const id = Number(here.body.id)
      assert.deepStrictEqual(yield* listed("/api/leads", mine, "id"), [[id], 1])
      for (const query of ["website_code=demo,reviewed,foreign", "created_from=1970-01-01", "stage=held,open"]) {
        assert.deepStrictEqual(yield* listed(`/api/leads?${query}`, mine, "id"), [[id], 1], query)
      }
      assert.deepStrictEqual(yield* listed("/api/leads?website_code=demo", mine, "id"), [[], 0])
      assert.deepStrictEqual(yield* listed("/api/businesses", mine, "id"), [["third"], 1])
      assert.deepStrictEqual(yield* listed("/api/websites", mine, "code"), [["reviewed"], 1])
      assert.deepStrictEqual(yield* listed("/api/affiliates", mine, "id"), [[], 0])
      const none = yield* held({ websites: [], businesses: [] })
      for (const path of ["leads", "businesses", "websites", "affiliates"]) {
        assert.deepStrictEqual(yield* listed(`/api/${path}`, none, "id"), [[], 0], path)
      }
    })
  )

  it.effect("holds nothing by a list that is absent", () =>
    Effect.gen(function* () {
      const [mine, whole] = [yield* held({ businesses: ["third"] }), tokens.all]
      for (const [path, key] of Object.entries({
        "/api/leads": "id",
        "/api/websites": "code",
        "/api/affiliates": "id"
      })) {
        const isHeld = path === "/api/affiliates"
        const expected = isHeld ? [["aff-1"], 1] : yield* listed(path, whole, key)
        assert.deepStrictEqual(yield* listed(path, mine, key), expected, path)
      }
    })
  )

  it.effect("includes the affiliates that are linked to a thing within it", () =>
    Effect.gen(function* () {
      yield* postJson("/api/businesses", tokens.operator, {
        ...business,
        account: "acme",
        affiliate: "aff-2",
        subscriptions: []
      })
      const ofWebsite = yield* held({ websites: ["demo"], businesses: [] })
      const ofBusiness = yield* held({ websites: [], businesses: [business.id] })
      for (const [token, own, other] of [
        [ofWebsite, "aff-1", "aff-2"],
        [ofBusiness, "aff-2", "aff-1"]
      ] as const) {
        assert.deepStrictEqual(yield* listed("/api/affiliates", token, "id"), [[own], 1])
        assert.strictEqual((yield* send(`/api/affiliates/${own}`, { token })).status, 200)
        for (const path of ["", "/websites"]) {
          assert.strictEqual((yield* send(`/api/affiliates/${other}${path}`, { token })).status, 404)
        }
      }
      assert.deepStrictEqual(yield* listed("/api/affiliates/aff-1/websites", ofWebsite, "code"), [["demo"], 1])
    })
  )

  it.effect("answers for a thing outside of it as for one of another account", () =>
    Effect.gen(function* () {
      const { id, lead } = yield* newRequest("other")
      const mine = yield* held({ businesses: ["third"], websites: ["reviewed"] })
      const paths = (owner: string, website: string) => [
        `/api/businesses/${owner}`,
        `/api/businesses/${owner}/leads`,
        `/api/businesses/${owner}/leads/${lead}`,
        `/api/businesses/${owner}/reclaims/${id}`,
        `/api/businesses/${owner}/reclaims/${id}/screenshot`,
        `/api/businesses/${owner}/subscriptions`,
        `/api/websites/${website}`
      ]
      const foreign = paths("second", "foreign")
      for (const [n, path] of paths("first", "demo").entries()) {
        const [outside, another] = [yield* send(path, { token: mine }), yield* send(foreign[n]!, { token: mine })]
        assert.deepStrictEqual([outside.status, outside.body], [another.status, another.body], path)
        assert.isAtLeast(outside.status, 400, path)
      }
      const [outside, another] = [yield* sent("demo", mine), yield* sent("foreign", mine)]
      assert.deepStrictEqual([outside.status, outside.body], [422, another.body])
      assert.strictEqual((yield* send(`/api/leads/${lead}`, { token: mine })).status, 404)
      const path = "/api/businesses/first"
      assert.strictEqual((yield* putJson(`${path}/subscriptions`, mine, { subscriptions: [] })).status, 403)
      const body = form({ reason: "spam", screenshot: yield* photo })
      assert.strictEqual(
        (yield* send(`${path}/leads/${lead}/reclaim`, { method: "POST", token: mine, body })).status,
        403
      )
    })
  )

  it.effect("keeps the idempotency keys of tokens apart", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* held({ websites: ["demo"] }), yield* held({ websites: ["reviewed"] })]
      const key = { "idempotency-key": "the same" }
      const first = yield* sent("demo", one, key)
      assert.strictEqual(first.status, 201)
      const refused = yield* sent("demo", other, key)
      assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, ["website_code"]])
      const again = yield* sent("demo", one, key)
      assert.deepStrictEqual(
        [again.status, again.body, again.headers.get("idempotent-replayed")],
        [201, first.body, "true"]
      )
    })
  )
})
