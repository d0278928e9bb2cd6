import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import { form, photo } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

type Headers = Readonly<Record<string, string>>

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

const dataOf = Effect.fnUntraced(function* (path: string, headers: Headers) {
  const { body, status } = yield* send(path, { headers })
  assert.strictEqual(status, 200, path)
  return body.data as ReadonlyArray<Record<string, never>>
})

/** Signs a member in, who sees some businesses of the account or all. */
const member = (scope?: object) =>
  Effect.map(signedIn({ memberships: [{ account: "acme", role: "member", ...(scope && { scope }) }] }), ({ cookie }) =>
    fromOwnPage(cookie)
  )

/** Gives leads to businesses of two accounts, each of which reclaims one. */
const given = Effect.gen(function* () {
  for (const body of [leadBody, boilerBody, leadBody]) yield* postJson("/api/leads", tokens.website, body)
  for (const [business, token] of [
    ["first", tokens.all],
    ["third", tokens.all],
    ["second", tokens.stranger]
  ] as const) {
    const [lead] = yield* dataOf(`/api/businesses/${business}/leads?per_page=1`, bearer(token))
    const body = form({ reason: "spam", screenshot: yield* photo })
    yield* send(`/api/businesses/${business}/leads/${lead!["id"]}/reclaim`, { method: "POST", token, body })
  }
})

const inSomeOrder = (all: ReadonlyArray<unknown>) => all.map((one) => JSON.stringify(one)).toSorted()

layer(TestServer.layer)("the leads and reclaim requests of several businesses", (it) => {
  it.effect("are those of each business that one may see, with its name, and nothing else", () =>
    Effect.gen(function* () {
      yield* given
      const readers: ReadonlyArray<readonly [Headers, ReadonlyArray<string>]> = [
        [yield* member(), ["first", "idle", "third"]],
        [yield* member({ businesses: ["third"] }), ["third"]],
        [yield* member({ businesses: [] }), []],
        [bearer(tokens.reader), ["first", "idle", "third"]],
        [bearer(tokens.stranger), ["second"]],
        [bearer(tokens.operator), ["first", "idle", "second", "third"]]
      ]
      for (const [headers, businesses] of readers) {
        assert.deepStrictEqual(
          (yield* dataOf("/api/businesses", headers)).map(({ id }) => String(id)),
          businesses
        )
        for (const query of ["", "&status=reclaim_requested", "&subcategory_id=boilers&sort=assigned_at"]) {
          const lists = yield* Effect.forEach(businesses, (id) =>
            Effect.map(dataOf(`/api/businesses/${id}/leads?per_page=100${query}`, headers), (leads) =>
              leads.map((lead) => ({ ...lead, business: { id, name: `Business ${id}` } }))
            )
          )
          const all = yield* dataOf(`/api/business-leads?per_page=100${query}`, headers)
          assert.deepStrictEqual(inSomeOrder(all), inSomeOrder(lists.flat()), `${businesses.join()} ${query}`)
        }
        const requests = yield* Effect.forEach(businesses, (id) =>
          Effect.map(dataOf(`/api/businesses/${id}/reclaims?per_page=100`, headers), (all) =>
            all.map((one) => ({ ...one, business_name: `Business ${id}` }))
          )
        )
        const all = yield* dataOf("/api/business-reclaims?per_page=100", headers)
        assert.deepStrictEqual(inSomeOrder(all), inSomeOrder(requests.flat()), businesses.join())
      }
    })
  )

  it.effect("are paged, the latest first, and are refused with the faults of the list of one business", () =>
    Effect.gen(function* () {
      const { body } = yield* send("/api/business-leads?status=new&per_page=1&page=2", { token: tokens.reader })
      assert.strictEqual(new URL(body.links.prev).search, "?status=new&page=1&per_page=1")
      const ids = (yield* dataOf("/api/business-leads?per_page=100", bearer(tokens.reader))).map(({ id }) => Number(id))
      assert.deepStrictEqual(
        ids,
        ids.toSorted((a, b) => b - a)
      )
      for (const [path, key] of [
        ["/api/business-leads?status=open", "status"],
        ["/api/business-leads?page=0", "page"],
        ["/api/business-reclaims?business=first", "business"]
      ] as const) {
        const refused = yield* send(path, { token: tokens.reader })
        assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, [key]], path)
      }
    })
  )

  it.effect("are looks at their persons, which are audited for an operator alone", () =>
    Effect.gen(function* () {
      const looks = Effect.map(send("/api/audit?action=lead.viewed", { token: tokens.operator }), (one) =>
        Number(one.body.meta.total)
      )
      const before = yield* looks
      yield* dataOf("/api/business-leads?per_page=2", yield* member())
      assert.strictEqual(yield* looks, before)
      yield* dataOf("/api/business-leads?per_page=2", bearer(tokens.operator))
      assert.strictEqual(yield* looks, before + 2)
    })
  )
})
