import { assert, describe, it } from "@effect/vitest"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Clock, Effect } from "effect"
import { startHere } from "../ServerHere.ts"

/** Returns how to read the interface as the operator of a new demo, and the links that it printed. */
const demo = Effect.gen(function* () {
  const server = yield* startHere({ CATALOG_FILE: "" })
  const said = yield* server.until("#lwl_")
  const token = /OPERATOR_TOKEN=(\S+)/.exec(said)?.[1] ?? ""
  const links = [...said.matchAll(/^(\S.+?) {2,}(http:\/\/localhost:\d+)\/sign-in#(lwl_\S+)$/gm)]
  const origin = links[0]?.[2] ?? ""
  const get = (path: string) =>
    Effect.promise(() => fetch(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${token}` } }))
  const json = (path: string) =>
    Effect.flatMap(get(path), (response) => Effect.promise(async () => (await response.json()) as never))
  return { get, json, links: links.map(([, label = "", , link = ""]) => ({ label, link })), origin }
})

interface Listed {
  readonly data: ReadonlyArray<{ readonly id: number | string; readonly created_at: string }>
  readonly meta: { readonly total: number }
}

describe("the demo", () => {
  it.live("has the leads of two weeks in every stage, and reclaims of every status with a picture", () =>
    Effect.gen(function* () {
      const { get, json } = yield* demo
      const list = (path: string): Effect.Effect<Listed> => json(path)
      for (const stage of LeadStage.literals) assert.isAbove((yield* list(`leads?stage=${stage}`)).meta.total, 0, stage)
      const { data } = yield* list("leads?per_page=40&sort=created_at")
      const now = yield* Clock.currentTimeMillis
      const days = data.map(({ created_at }) => (now - Date.parse(created_at)) / 86_400_000)
      assert.strictEqual(days.length, 40)
      assert.isAbove(days[0]!, 13)
      assert.isBelow(days.at(-1)!, 1)
      assert.isAbove(days.at(-1)!, 0)
      assert.deepStrictEqual(
        days,
        days.toSorted((one, other) => other - one)
      )
      for (const status of ["pending", "granted", "rejected"])
        assert.isAbove((yield* list(`reclaims?status=${status}`)).meta.total, 1, status)
      for (const { id } of (yield* list("reclaims")).data)
        assert.strictEqual((yield* get(`reclaims/${id}/screenshot`)).headers.get("content-type"), "image/jpeg")
      // The examples of the documentation approve this lead.
      assert.strictEqual((yield* list("leads?stage=held&sort=created_at")).data[0]?.id, 1)
    })
  )

  it.live("has four people, and each printed link signs one in", () =>
    Effect.gen(function* () {
      const { json, links, origin } = yield* demo
      const people: Listed = yield* json("people")
      assert.strictEqual(people.meta.total, 4)
      const roles = yield* Effect.forEach(links, ({ label, link }) =>
        Effect.promise(async () => {
          const headers = { "content-type": "application/json" }
          const body = JSON.stringify({ link })
          const answer = await fetch(`${origin}/api/session`, { method: "POST", headers, body })
          const { data } = (await answer.json()) as {
            readonly data: { readonly memberships: [{ readonly role: string; readonly scope?: object }] }
          }
          return [label, data.memberships[0].role, data.memberships[0].scope ?? null]
        })
      )
      assert.deepStrictEqual(roles, [
        ["operator", "operator", null],
        ["reviewer", "reviewer", null],
        ["owner of a business", "member", { businesses: ["domstad-warmte"], websites: [] }],
        ["owner of a website", "member", { businesses: [], websites: ["warmte-vergelijker"] }]
      ])
    })
  )
})
