import { assert, layer } from "@effect/vitest"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect } from "effect"
import { HttpServer } from "effect/http"
import { createHash } from "node:crypto"
import { tokens } from "../TestCatalog.ts"
import { serverWith, told } from "../TestLimits.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"

/** The address of the page's own script, and its answer. */
const scriptOf = Effect.gen(function* () {
  const { text } = yield* send("/docs")
  const path = /src="(\/docs\/page\.[^"]+)"/.exec(text)?.[1] ?? "none"
  return { path, answer: yield* send(path) }
})

layer(TestServer.layer)("the page of the documentation", (it) => {
  it.effect("runs one script of this server, and nothing inline", () =>
    Effect.gen(function* () {
      const { headers, status, text } = yield* send("/docs")
      assert.strictEqual(status, 200)
      assert.match(headers.get("content-type") ?? "", /^text\/html/)
      assert.deepStrictEqual(text.match(/<script[^>]*>/g)?.length, 1)
      assert.match(text, /<script src="\/docs\/page\.[A-Za-z0-9]{16}\.js"><\/script>/)
      assert.match(text, /<iframe title="Leadwell" sandbox="allow-scripts allow-forms allow-downloads"/)
      const policy = headers.get("content-security-policy") ?? ""
      assert.match(policy, /^default-src 'none'; script-src 'self'; /)
      assert.include(policy, "frame-ancestors 'none'")
      assert.notMatch(policy, /unsafe/)
    })
  )

  it.effect("shows the reference in a frame without an origin and without connections", () =>
    Effect.gen(function* () {
      const { headers, status, text } = yield* send("/docs/reference")
      const policy = (headers.get("content-security-policy") ?? "").split("; ")
      assert.strictEqual(status, 200)
      assert.includeMembers(policy, [
        "sandbox allow-scripts allow-forms allow-downloads",
        "default-src 'none'",
        "frame-ancestors 'self'"
      ])
      assert.notMatch(policy.join(), /allow-same-origin|connect-src|unsafe-eval|script-src[^,]*unsafe/)
      assert.notMatch(text, /(?:src|href)=["']?(?:https?:)?\/\//)
    })
  )

  it.effect("has compressed files under the digests of their contents, which browsers keep", () =>
    Effect.gen(function* () {
      const { text } = yield* send((yield* scriptOf).path)
      const names = [...text.matchAll(/"(\/docs\/[^"]+)"/g)].map(([, name]) => name!)
      assert.deepStrictEqual(
        names.map((name) => name.replace(/[A-Za-z0-9]{16}/, "…")),
        ["/docs/reference.….js", "/docs/document.….json", "/docs/reference"]
      )
      for (const name of names.slice(0, 2)) {
        const plain = yield* send(name, { headers: { "accept-encoding": "identity" } })
        const packed = yield* send(name, { headers: { "accept-encoding": "gzip" } })
        assert.strictEqual(packed.headers.get("content-encoding"), "gzip")
        assert.isNull(plain.headers.get("content-encoding"))
        assert.strictEqual(packed.text, plain.text)
        assert.strictEqual(packed.headers.get("cache-control"), "public, max-age=31536000, immutable")
        assert.strictEqual(packed.headers.get("vary"), "accept-encoding")
        const digest = createHash("sha256")
          .update(plain.text)
          .digest("base64")
          .replaceAll(/[^A-Za-z0-9]/g, "")
        assert.include(name, `.${digest.slice(0, 16)}.`)
      }
      const unknown = yield* send("/docs/reference.0123456789abcdef.js")
      assert.deepStrictEqual([unknown.status, unknown.body], [404, { message: "Not found." }])
    })
  )

  it.effect("is counted against the address of the client where it is large", () =>
    Effect.gen(function* () {
      const { path } = yield* scriptOf
      assert.deepStrictEqual(told(yield* send(path)), [200, "3", "1", null, null])
      assert.deepStrictEqual(told(yield* send("/openapi.json")), [200, "3", "0", null, null])
      for (const large of [path, "/openapi.json"]) {
        const spent = yield* send(large, { token: tokens.operator })
        assert.deepStrictEqual([spent.status, spent.body], [429, { message: "Too Many Attempts." }])
      }
      assert.strictEqual((yield* send("/docs")).status, 200)
    }).pipe(Effect.provide(serverWith({ ...limitsWith(9), downloads: 3 })))
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
