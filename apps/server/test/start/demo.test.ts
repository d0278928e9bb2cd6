import { assert, describe, it } from "@effect/vitest"
import { LeadStage } from "@leadwell/domain/lead/LeadStage"
import { Clock, Effect } from "effect"
import { request } from "node:http"
import { text } from "node:stream/consumers"
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

const send = (url: string, method: string, headers: Readonly<Record<string, string>>, body?: string) =>
  new Promise<string>((resolve, reject) => {
    const sent = request(url, { method, headers: { "content-type": "application/json", ...headers } })
    sent.on("error", reject).on("response", (answer) => text(answer).then(resolve, reject))
    sent.end(body)
  })

/** Asks a server for a link of the demo's operator. Returns how it begins, and how many people the page lists. */
const asking = (origin: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.promise(async () => {
    const body = JSON.stringify({ email: "operator@leadwell.example" })
    const { link = "none" } = JSON.parse(await send(`${origin}/api/session/link`, "POST", headers, body))
    const people = /name="demo-people" content="([^"]*)"/.exec(await send(`${origin}/sign-in`, "GET", headers))
    return [String(link).slice(0, 4), (people?.[1] ?? "").split("&quot;email&quot;").length - 1]
  })

describe("the sign-in page of a demo", () => {
  it.live("signs people in on the own machine, and not through a proxy or by the name of another site", () =>
    Effect.gen(function* () {
      const { origin } = yield* demo
      assert.deepStrictEqual(yield* asking(origin), ["lwl_", 4])
      assert.deepStrictEqual(yield* asking(origin, { host: "127.0.0.1:3000" }), ["lwl_", 4])
      for (const headers of [
        { host: "leads.example.nl" },
        { host: "localhost.example.nl" },
        { host: "192.0.2.7:3000" },
        { "x-forwarded-for": "192.0.2.7" },
        { via: "1.1 proxy" }
      ])
        assert.deepStrictEqual(yield* asking(origin, headers), ["none", 0], JSON.stringify(headers))
      // Another site may send a request to this machine, and its browser says so.
      assert.deepStrictEqual(yield* asking(origin, { origin: "https://evil.example" }), ["none", 4])
    })
  )

  it.live("signs nobody in where others may reach the server", () =>
    Effect.gen(function* () {
      for (const settings of [
        { HOST: "0.0.0.0" },
        { BASE_URL: "http://localhost:3000" },
        { TRUSTED_PROXIES: "127.0.0.1" }
      ] as ReadonlyArray<Record<string, string>>) {
        const server = yield* startHere(settings)
        const port = /listens on http:\/\/[^:]+:(\d+)/.exec(yield* server.until("#lwl_"))?.[1]
        assert.deepStrictEqual(yield* asking(`http://127.0.0.1:${port}`), ["none", 0], JSON.stringify(settings))
      }
    })
  )
})
