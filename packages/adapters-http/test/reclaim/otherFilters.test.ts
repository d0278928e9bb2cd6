import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { boilerBody, leadBody, tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send } from "../TestServer.ts"

const at = (time: string) => TestClock.setTime(Date.parse(time))

const ids = (path: string) =>
  Effect.map(send(path, { token: tokens.operator }), ({ body }) =>
    body.data.map(({ id }: { readonly id: number | string }) => id)
  )

const matches = Effect.fnUntraced(function* (list: string, cases: Readonly<Record<string, ReadonlyArray<unknown>>>) {
  for (const [query, expected] of Object.entries(cases)) {
    assert.deepStrictEqual(yield* ids(`${list}?${query}`), expected, query)
  }
})

layer(TestServer.layer)("filters of the leads of a business, and of reclaim requests", (it) => {
  it.effect("list what satisfies all of them", () =>
    Effect.gen(function* () {
      yield* at("2026-11-01T23:00:00.000Z")
      const { body } = yield* postJson("/api/leads", tokens.website, boilerBody)
      const boiler = Number(body.id)
      yield* at("2026-11-20T22:59:59.999Z")
      const spam = yield* newRequest("spam")
      yield* at("2026-11-20T23:00:00.000Z")
      const other = yield* newRequest("no_contact")
      yield* at("2026-11-20T23:00:00.001Z")
      const fresh = Number((yield* postJson("/api/leads", tokens.website, leadBody)).body.id)
      const decision = yield* postJson(`/api/reclaims/${other.id}/reject`, tokens.operator, { remark: "No." })
      assert.strictEqual(decision.status, 200)

      yield* matches("/api/businesses/first/leads", {
        "": [fresh, other.lead, spam.lead, boiler],
        "sort=assigned_at": [boiler, spam.lead, other.lead, fresh],
        "status=new": [fresh],
        "status=approved": [boiler],
        "status=reclaim_requested,reclaim_rejected": [other.lead, spam.lead],
        "status=reclaimed": [],
        "subcategory_id=boilers": [boiler],
        "assigned_from=2026-11-21": [fresh, other.lead],
        "assigned_to=2026-11-20": [spam.lead, boiler],
        "assigned_from=2026-11-02&assigned_to=2026-11-20&status=reclaim_requested": [spam.lead]
      })
      yield* matches("/api/reclaims", {
        "": [spam.id, other.id],
        "sort=created_at": [spam.id, other.id],
        "sort=-created_at": [other.id, spam.id],
        "status=pending,granted": [spam.id],
        "business=first": [spam.id, other.id],
        "business=third": [],
        "reason=no_contact,duplicate": [other.id],
        "website_code=demo": [spam.id, other.id],
        "website_code=foreign": [],
        "created_from=2026-11-21": [other.id],
        "created_to=2026-11-20&reason=spam": [spam.id]
      })
    })
  )

  it.effect("are kept by the links", () =>
    Effect.gen(function* () {
      for (const path of ["/api/businesses/first/leads?status=new%2Capproved", "/api/reclaims?reason=spam%2Cother"]) {
        const { body } = yield* send(`${path}&per_page=1`, { token: tokens.operator })
        assert.strictEqual(body.links.first, `${new URL(body.links.first).origin}${path}&page=1&per_page=1`)
      }
    })
  )

  it.effect("are refused by their keys when they are malformed", () =>
    Effect.gen(function* () {
      const cases = {
        "/api/businesses/first/leads": ["status=open", "subcategory_id=!", "assigned_from=1", "sort=created_at"],
        "/api/reclaims": ["status=new", "business=!", "reason=whim", "website_code=!", "created_to=1", "sort=-id"]
      }
      for (const [path, queries] of Object.entries(cases)) {
        for (const query of queries) {
          const { body, status } = yield* send(`${path}?${query}`, { token: tokens.operator })
          assert.deepStrictEqual([status, Object.keys(body.errors)], [422, [query.split("=")[0]]], query)
        }
      }
    })
  )
})
