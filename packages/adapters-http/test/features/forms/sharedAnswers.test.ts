import { assert, describe, it, layer } from "@effect/vitest"
import { Api } from "@leadwell/adapters-http/Api"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { tokens } from "../../TestCatalog.ts"
import { serverWith, tire } from "../../TestLimits.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"
import { newKey, origins } from "./HostedForms.ts"

const endpoints: Array<readonly [method: string, path: string]> = []
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint: { method, path } }) => {
    endpoints.push([method, path])
  }
})

const isShared = (path: string): boolean => path.startsWith("/api/forms/")

const filled = (path: string, key: string): string =>
  path.replace(":key", key).replace(":subcategory", "heat-pumps").replaceAll(/:\w+/g, "1")

/** Returns the headers of an answer that concern pages of other origins. */
const sharing = ({ headers }: TestServer.Answer): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")))

const preflight = (path: string, origin?: string) =>
  send(path, {
    method: "OPTIONS",
    headers: { ...(origin && { origin }), "access-control-request-method": "POST" }
  })

const others = ["https://evil.example", "null", "http://demo.example", "https://demo.example:8443", undefined]

layer(TestServer.layer)("answers that pages of other origins read", (it) => {
  it.effect("are those of the endpoints of forms, to pages of the key alone, without credentials", () =>
    Effect.gen(function* () {
      const { key } = yield* newKey
      let shared = 0
      for (const [method, path] of endpoints) {
        for (const origin of origins) {
          const answer = yield* send(filled(path, key), { method, headers: { origin }, token: tokens.all })
          const expected = {
            "access-control-allow-origin": origin,
            "access-control-expose-headers": "retry-after, date"
          }
          assert.deepStrictEqual(sharing(answer), isShared(path) ? expected : {}, `${method} ${path}`)
          if (isShared(path)) assert.strictEqual(answer.headers.get("vary"), "Origin")
        }
        if (!isShared(path)) continue
        shared += 1
        for (const origin of others) {
          const answer = yield* send(filled(path, key), { method, headers: { ...(origin && { origin }) } })
          assert.deepStrictEqual([sharing(answer), answer.headers.get("vary")], [{}, "Origin"])
          if (method !== "POST") assert.strictEqual(answer.status, 200)
          else {
            const refused = [answer.status, answer.body]
            assert.deepStrictEqual(refused, [403, { message: "This action is unauthorized." }], String(origin))
          }
        }
      }
      assert.strictEqual(shared, 3)
    })
  )

  it.effect("are permitted by a preflight for ten minutes, and by no preflight of another path", () =>
    Effect.gen(function* () {
      const { key } = yield* newKey
      const paths = new Set(endpoints.map(([, path]) => path))
      for (const path of paths) {
        const own = filled(path, key)
        const [origin] = origins
        const { headers, status, text } = yield* preflight(own, origin)
        if (!isShared(path)) {
          assert.strictEqual(status, 405, path)
          continue
        }
        const methods = endpoints.flatMap(([method, one]) => (one === path ? [method] : []))
        assert.deepStrictEqual([status, text], [204, ""])
        assert.deepStrictEqual(sharing({ headers } as TestServer.Answer), {
          "access-control-allow-headers": "content-type",
          "access-control-allow-methods": methods.includes("GET") ? "GET, HEAD" : "POST",
          "access-control-allow-origin": origin,
          "access-control-expose-headers": "retry-after, date",
          "access-control-max-age": "600"
        } as Record<string, string>)
        assert.strictEqual(headers.get("vary"), "Origin")
        for (const other of others) assert.deepStrictEqual(sharing(yield* preflight(own, other)), {})
      }
    })
  )

  it.effect("are also those about a key that is unknown or revoked, to every page", () =>
    Effect.gen(function* () {
      const { id, key } = yield* newKey
      yield* send(`/api/tokens/${id}`, { method: "DELETE", token: tokens.operator })
      const toAll = { "access-control-allow-origin": "*", "access-control-expose-headers": "retry-after, date" }
      for (const [method, path] of endpoints.filter(([, path]) => isShared(path))) {
        for (const one of [key, `lw_pub_${"n".repeat(43)}`, "x"]) {
          const permission = yield* preflight(filled(path, one), others[0])
          assert.deepStrictEqual([permission.status, sharing(permission)], [
            204,
            {
              "access-control-allow-headers": "content-type",
              "access-control-allow-methods": method === "GET" ? "GET, HEAD" : method,
              ...toAll,
              "access-control-max-age": "600"
            }
          ] as never)
          const answer = yield* send(filled(path, one), { method, headers: { origin: others[0]! } })
          assert.deepStrictEqual([answer.status, answer.body, sharing(answer)], [
            404,
            { message: "Not found." },
            toAll
          ] as never)
        }
      }
    })
  )
})

describe("the refusals of an address that asks for many unknown keys", () => {
  it.effect("are read by every page, with the time to wait", () =>
    Effect.gen(function* () {
      const unknown = Effect.map(
        send(`/api/forms/lw_pub_${"n".repeat(43)}/challenges`, { method: "POST", headers: { origin: others[0]! } }),
        ({ headers, status }) => [status, headers.get("access-control-allow-origin"), headers.has("retry-after")]
      )
      yield* tire()
      assert.deepStrictEqual(yield* unknown, [429, "*", true])
    }).pipe(Effect.provide(serverWith(limitsWith(1000))))
  )
})
