import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { currentSite } from "../../../../src/features/people/passkey/PasskeysHandlers.ts"

const siteAt = (host: string) =>
  Effect.provideService(
    Effect.result(currentSite),
    HttpServerRequest.HttpServerRequest,
    HttpServerRequest.fromWeb(new Request("http://server.example/", { headers: { host } }))
  )

describe("the site of passkeys without BASE_URL", () => {
  it.effect.each([
    ["leads.example.nl", { id: "leads.example.nl", origin: "https://leads.example.nl" }],
    ["leads.example.nl:8443", { id: "leads.example.nl", origin: "https://leads.example.nl:8443" }],
    ["localhost:3000", { id: "localhost", origin: "http://localhost:3000" }]
  ] as const)("is that of the request, over TLS unless on the own machine: %s", ([host, site]) =>
    Effect.gen(function* () {
      const found = yield* siteAt(host)
      assert.deepStrictEqual(found._tag === "Success" ? found.success : found.failure, site)
    })
  )

  it.effect.each(["127.0.0.1:3000", "192.0.2.7", "[::1]:3000", "[2001:db8::1]"])("is none at the address %s", (host) =>
    Effect.gen(function* () {
      const found = yield* siteAt(host)
      assert.strictEqual(found._tag === "Failure" ? found.failure._tag : "found", "NeedsHostName")
    })
  )
})
