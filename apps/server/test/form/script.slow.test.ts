import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { createHash } from "node:crypto"
import { startHere } from "../ServerHere.ts"

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.promise(async () => {
    const response = await fetch(url, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  })

describe("the script of the form", () => {
  it.live("is for every website, is kept for a day, and names the file that never changes", () =>
    Effect.gen(function* () {
      const server = yield* startHere({})
      const url = /listens on (\S+)/.exec(yield* server.until("listens on"))?.[1] ?? ""
      const current = yield* get(`${url}/form.js`)
      const header = (name: string) => current.headers.get(name)
      assert.deepStrictEqual([current.status, header("content-type")], [200, "text/javascript; charset=utf-8"])
      assert.deepStrictEqual([header("access-control-allow-origin"), header("content-encoding")], ["*", "gzip"])
      assert.strictEqual(header("cache-control"), "public, max-age=86400")
      const [, path = "", integrity] =
        /^<(\/form-[0-9a-f]{16}\.js)>; rel="bookmark"; integrity="([^"]+)"$/.exec(header("link") ?? "") ?? []
      assert.strictEqual(integrity, `sha384-${createHash("sha384").update(current.text).digest("base64")}`)

      const unchanged = yield* get(`${url}/form.js`, { "if-none-match": `W/${header("etag")}` })
      assert.deepStrictEqual([unchanged.status, unchanged.text], [304, ""])
      assert.strictEqual(unchanged.headers.get("access-control-allow-origin"), "*")
      assert.strictEqual((yield* get(`${url}/form.js`, { "if-none-match": `"another"` })).status, 200)

      const forever = yield* get(url + path, { "accept-encoding": "identity" })
      assert.deepStrictEqual([forever.status, forever.text], [200, current.text])
      assert.strictEqual(forever.headers.get("access-control-allow-origin"), "*")
      assert.match(forever.headers.get("cache-control") ?? "", /max-age=31536000, immutable/)
      assert.strictEqual((yield* get(`${url}/form-0123456789abcdef.js`)).status, 404)
    })
  )
})
