import { assert, layer } from "@effect/vitest"
import { Api } from "@leadwell/adapters-http/Api"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { demandOf } from "../../../src/access/Authorization.ts"
import { SessionOnly } from "../../../src/features/people/CurrentSession.ts"
import { leadBody, tokens } from "../../TestCatalog.ts"
import { fromOwnPage, signedIn } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { postJson, send } from "../../TestServer.ts"

const wanted = { kind: "form", website_code: "demo", name: "page", origins: ["https://demo.example"] }
const issue = (body: object = {}, token: string = tokens.operator) =>
  postJson("/api/tokens", token, { ...wanted, ...body })
const listed = Effect.map(send("/api/tokens?per_page=100", { token: tokens.operator }), ({ body }) => body.data)

interface Endpoint {
  readonly method: string
  readonly path: string
  /** Who the endpoint is for: principals with a grant, people with a session, or everybody. */
  readonly audience: "granted" | "session" | "everybody"
}

const endpoints: Array<Endpoint> = []
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint }) => {
    const { method, middlewares, path } = endpoint
    const isForSessions = [...middlewares].some((one) => (one as unknown) === SessionOnly)
    const audience = demandOf(endpoint).length > 0 ? "granted" : isForSessions ? "session" : "everybody"
    endpoints.push({ method, path: path.replaceAll(/:\w+/g, "1"), audience })
  }
})

layer(TestServer.layer)("a publishable key", (it) => {
  it.effect("is shown when it is made and in lists, with its website and its origins", () =>
    Effect.gen(function* () {
      const origins = ["https://b.example:8443", "http://localhost:3000"]
      const { body, status } = yield* issue({ origins })
      const { id, key, token } = body.data
      assert.deepStrictEqual([status, key], [201, token])
      assert.match(key, /^lw_pub_[\w-]{43}$/)
      const shown = { kind: "form", key, website_code: "demo", origins, account: "acme", abilities: [], scope: null }
      assert.deepInclude(body.data, shown)
      const found = (yield* listed).find((one: { readonly id: string }) => one.id === id)
      assert.deepInclude(found, shown)
      assert.notMatch(JSON.stringify([body, found]), /secret|hash/)
      const other = (yield* listed).find((one: { readonly name: string }) => one.name === "website")
      assert.deepStrictEqual([other.kind, "key" in other, "origins" in other], ["access", false, false])
    })
  )

  it.effect("is refused with the text of each fault, and made by a member for a website of their account alone", () =>
    Effect.gen(function* () {
      const refused = yield* issue({
        website_code: "nowhere",
        name: "",
        origins: ["https://demo.example/", 1],
        scope: {}
      })
      assert.deepStrictEqual([refused.status, refused.body.errors], [
        422,
        {
          scope: ["This field is not asked for."],
          website_code: ["The website code field names something that does not exist."],
          name: ["The name field is required."],
          "origins.0": ["The origins field must be an origin such as https://www.example.nl, without a path."],
          "origins.1": ["The origins field must be a string."]
        }
      ] as unknown)
      const { cookie } = yield* signedIn({ memberships: [{ account: "acme", role: "member" }] })
      const as = (method: string, path: string, body?: object) =>
        send(path, {
          method,
          headers: { ...fromOwnPage(cookie), "content-type": "application/json" },
          ...(body && { body: JSON.stringify(body) })
        })
      const foreign = yield* as("POST", "/api/tokens", { ...wanted, website_code: "foreign" })
      assert.deepStrictEqual([foreign.status, Object.keys(foreign.body.errors)], [422, ["website_code"]])
      const own = yield* as("POST", "/api/tokens", wanted)
      assert.strictEqual(own.status, 201)
      assert.strictEqual((yield* as("DELETE", `/api/tokens/${own.body.data.id}`)).status, 204)
      assert.strictEqual((yield* issue({}, tokens.all)).status, 403)
    })
  )

  it.effect("is refused by every endpoint that asks who sends, and changes nothing for the others", () =>
    Effect.gen(function* () {
      const { key } = (yield* issue()).body.data
      const body = JSON.stringify({ ...leadBody, ...wanted })
      const counts = { granted: 0, session: 0, everybody: 0 }
      for (const { audience, method, path } of endpoints) {
        const init = {
          method,
          headers: { "content-type": "application/json" },
          ...(method === "GET" || method === "DELETE" ? {} : { body })
        }
        const { status, text } = yield* send(path, { ...init, token: key })
        const name = `${method} ${path}: ${text}`
        counts[audience] += 1
        if (audience === "granted") {
          assert.deepStrictEqual([status, text], [403, '{"message":"This action is unauthorized."}'], name)
        } else if (audience === "session") assert.strictEqual(status, 401, name)
        else {
          assert.isBelow(status, 500, name)
          assert.strictEqual(status, (yield* send(path, init)).status, name)
        }
      }
      assert.isAbove(counts.granted, 80)
      assert.isAbove(counts.session, 5)
    })
  )

  it.effect("counts as none once it is revoked", () =>
    Effect.gen(function* () {
      const { id, key } = (yield* issue()).body.data
      assert.strictEqual((yield* send("/api/leads", { token: key })).status, 403)
      const revoked = yield* send(`/api/tokens/${id}`, { method: "DELETE", token: tokens.operator })
      assert.strictEqual(revoked.status, 204)
      assert.strictEqual((yield* send("/api/leads", { token: key })).status, 401)
    })
  )
})
