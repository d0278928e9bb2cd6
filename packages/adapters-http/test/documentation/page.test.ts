import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { HttpServer } from "effect/http"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

layer(TestServer.layer)("the page of the documentation", (it) => {
  it.effect("asks nothing of any other host, and leads to none", () =>
    Effect.gen(function* () {
      const { headers, status, text } = yield* send("/docs")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type") ?? "", /^text\/html/)
      assert.notMatch(text, /<(?:script|link|img|iframe)[^>]+(?:src|href)=["']?(?:https?:)?\/\//)
      assert.strictEqual(
        headers.get("content-security-policy"),
        "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; frame-ancestors 'none'"
      )
      const [, settings = ""] = /createApiReference\(.*?\.\.\.(\{.*?\}),\s*content:/s.exec(text) ?? []
      assert.deepInclude(JSON.parse(settings), {
        showDeveloperTools: "never",
        hideClientButton: true,
        telemetry: false,
        withDefaultFonts: false,
        customCss: 'a[href*="scalar.com"] { display: none !important }'
      })
    })
  )

  it.effect("has its policy however its path is written", () =>
    Effect.gen(function* () {
      const { headers } = yield* send("/docs")
      for (const path of ["/%64ocs", "/docs?theme=dark"]) {
        const other = yield* send(path)
        assert.strictEqual(other.status, 200, path)
        assert.strictEqual(
          other.headers.get("content-security-policy"),
          headers.get("content-security-policy") ?? "none",
          path
        )
      }
    })
  )

  it.effect("has an icon", () =>
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      const response = yield* Effect.promise(() => fetch(`${HttpServer.formatAddress(address)}/favicon.ico`))
      assert.deepStrictEqual([response.status, response.headers.get("content-type")], [200, "image/x-icon"])
      const bytes = Buffer.from(yield* Effect.promise(() => response.arrayBuffer()))
      // The header of an ICO file with one image, whose length and offset lead to a PNG.
      assert.deepStrictEqual([...bytes.subarray(0, 6)], [0, 0, 1, 0, 1, 0])
      assert.strictEqual(bytes.readUInt32LE(14) + bytes.readUInt32LE(18), bytes.length)
      assert.strictEqual(bytes.subarray(bytes.readUInt32LE(18) + 1, bytes.readUInt32LE(18) + 4).toString(), "PNG")
    })
  )
})
