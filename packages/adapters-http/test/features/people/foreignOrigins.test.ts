import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { auditedRequests, notAudited } from "../../audit/AuditedRequests.ts"
import { added } from "../../audit/Trail.ts"
import { openApiDocument, operationsOf } from "../../documentation/OpenApiDocument.ts"
import { leadBody } from "../../TestCatalog.ts"
import * as TestPasskeys from "../../TestPasskeys.ts"
import { fromOwnPage, signedIn } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"

/** The headers by which browsers tell that a request is from elsewhere, also from a neighbouring host, and none. */
const elsewhere: ReadonlyArray<Record<string, string>> = [
  { "sec-fetch-site": "cross-site", origin: "https://other.example" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { origin: "https://other.example" },
  { origin: "null" },
  {}
]

const operator = { memberships: [{ account: "house", role: "operator" }] }

const foreign = {
  message: "A request with a session must come from a page of this origin.",
  code: "foreign_origin"
}

const requestOf = (method: string, headers: Record<string, string>, body: unknown): RequestInit =>
  body === undefined || body instanceof FormData
    ? { method, headers, ...(body && { body }) }
    : { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }

const methodOf = (operation: string) => operation.slice(0, operation.indexOf(" ")).toUpperCase()

layer(TestPasskeys.layer)("a request with a session from a page of another origin", (it) => {
  it.effect.each(Object.entries(auditedRequests))("is 403 and changes nothing: %s", ([operation, prepared]) =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn(operator)
      const { body, path } = yield* prepared
      const { entries } = yield* added(
        Effect.forEach(elsewhere, (headers) =>
          Effect.gen(function* () {
            const answer = yield* send(path, requestOf(methodOf(operation), { ...headers, cookie }, body))
            assert.deepStrictEqual([answer.status, answer.body], [403, foreign], JSON.stringify(headers))
          })
        )
      )
      assert.deepStrictEqual(entries, [])
      // The same request from a page of this origin is done, so it was not done before.
      const done = yield* added(send(path, requestOf(methodOf(operation), fromOwnPage(cookie), body)))
      assert.isBelow(done.result.status, 300, done.result.text)
      assert.strictEqual(done.entries.length, 1)
      assert.strictEqual(done.entries[0]?.actor.kind, "person")
    })
  )

  it.effect("is 403 at every other endpoint that changes something, but where no session counts", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn(operator)
      const changing = operationsOf(yield* openApiDocument).filter(([name]) => !name.startsWith("get "))
      const others = changing.filter(([name]) => !(name in auditedRequests)).map(([name]) => name)
      assert.deepStrictEqual(others.toSorted(), notAudited.toSorted())
      for (const operation of others) {
        const path = operation.slice(operation.indexOf(" ") + 1).replaceAll(/\{\w+\}/g, "1")
        const answer = yield* send(path, requestOf(methodOf(operation), { ...elsewhere[0], cookie }, leadBody))
        // These have their credential in the path, and 1 is none.
        const hasOwn = /^post \/(?:api\/forms|api\/unsubscribe|hooks)\//.test(operation)
        const expected = operation === "post /api/leads" ? 401 : hasOwn ? 404 : 403
        assert.strictEqual(answer.status, expected, operation)
      }
      assert.strictEqual((yield* send("/api/session", { headers: { cookie } })).status, 200)
    })
  )
})

layer(TestServer.layer)("a request with a session", (it) => {
  it.effect("from a page of this origin is known by Origin in an older browser", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      const { headers } = yield* send("/health/live")
      assert.isNull(headers.get("access-control-allow-origin"))
      const { body } = yield* send("/api/businesses", { headers: { cookie } })
      const origin = new URL(body.links.first).origin
      const end = (from: string) => send("/api/session", { method: "DELETE", headers: { cookie, origin: from } })
      assert.strictEqual((yield* end(origin.replace("127.0.0.1", "localhost"))).status, 403)
      assert.strictEqual((yield* end(origin)).status, 204)
    })
  )

  it.effect("that only reads may come from anywhere, as a link does", () =>
    Effect.gen(function* () {
      const { cookie } = yield* signedIn()
      for (const headers of elsewhere) {
        assert.strictEqual((yield* send("/api/businesses", { headers: { ...headers, cookie } })).status, 200)
      }
    })
  )
})
