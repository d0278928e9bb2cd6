import { assert, describe, layer } from "@effect/vitest"
import { BaseUrl } from "@leadwell/adapters-http/response/OwnOrigin"
import { Effect, Layer, Logger, Option } from "effect"
import { makeProxyWarning, ProxyWarning } from "../../../src/features/people/SignInOrigin.ts"
import { tokens } from "../../TestCatalog.ts"
import * as TestOpenId from "../../TestOpenId.ts"
import { post } from "../../TestPasskeys.ts"
import { invited, signedIn, useLink } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"

const warned: Array<string> = []

const logger = Logger.make(({ logLevel, message }) => {
  if (logLevel === "Warn") warned.push(String(message))
})

const server = (settings: Layer.Layer<never>) =>
  TestServer.layer.pipe(
    Layer.provide([settings, Layer.sync(ProxyWarning, makeProxyWarning), Logger.layer([logger])]),
    Layer.provideMerge(TestOpenId.layer),
    Layer.fresh
  )

/** What proxies add to a request, each of which shows that it did not come from this machine. */
const added: ReadonlyArray<Readonly<Record<string, string>>> = [
  { forwarded: "for=192.0.2.7" },
  { "x-forwarded-for": "192.0.2.7" },
  { "x-forwarded-host": "leads.example.nl" },
  { "x-forwarded-proto": "https" },
  { "X-Forwarded-Server": "proxy" },
  { "x-forwarded": "for=192.0.2.7" },
  { "x-real-ip": "192.0.2.7" },
  { via: "1.1 proxy" }
]

const refusal = "Nobody can sign in through this proxy before BASE_URL is set to the address that people type."

const signIns: ReadonlyArray<readonly [path: string, body?: object]> = [
  ["/api/session", { link: `lwl_${"x".repeat(43)}` }],
  ["/api/session/passkey/options"],
  ["/api/session/passkey", { credential: {} }],
  ["/api/session/openid/authorization"],
  ["/api/session/openid", { response: "code=1&state=2" }]
]

describe("without BASE_URL, a request to this machine that came through a proxy", () => {
  layer(server(Layer.empty))((it) => {
    it.effect("may not sign in, however people do, and says what to set", () =>
      Effect.gen(function* () {
        for (const headers of added) {
          for (const [path, body] of signIns) {
            const { body: answer, status } = yield* post(path, headers, body)
            const name = `${path} ${JSON.stringify(headers)}`
            assert.deepStrictEqual([status, answer], [403, { message: refusal, code: "needs_base_url" }], name)
          }
        }
        assert.strictEqual(warned.length, 1, "it is told once")
        assert.match(warned[0] ?? "", /BASE_URL/)
      })
    )

    it.effect("does not use up a link, and registers no passkey", () =>
      Effect.gen(function* () {
        const { link } = yield* invited
        assert.strictEqual((yield* useLink(link, { "x-forwarded-for": "192.0.2.7" })).status, 403)
        assert.strictEqual((yield* useLink(link)).status, 201)
        const { cookie } = yield* signedIn()
        const headers = { cookie, "sec-fetch-site": "same-origin", "x-forwarded-proto": "https" }
        for (const path of ["/api/passkeys/options", "/api/passkeys"]) {
          const answer = yield* post(path, headers, path === "/api/passkeys" ? {} : undefined)
          assert.deepStrictEqual(
            [answer.status, answer.body],
            [403, { message: refusal, code: "needs_base_url" }],
            path
          )
        }
      })
    )

    it.effect("is answered as any other when it has a token", () =>
      Effect.gen(function* () {
        const headers = { "x-forwarded-for": "192.0.2.7" }
        assert.strictEqual((yield* send("/api/businesses", { token: tokens.all, headers })).status, 200)
      })
    )
  })
})

describe("a request that came through a proxy", () => {
  layer(server(Layer.succeed(BaseUrl, Option.some("http://localhost:3000"))))((it) => {
    it.effect("signs in once BASE_URL tells where people come, also at this machine", () =>
      Effect.gen(function* () {
        const { link } = yield* invited
        assert.strictEqual((yield* useLink(link, { "x-forwarded-for": "127.0.0.1" })).status, 201)
      })
    )
  })
})
