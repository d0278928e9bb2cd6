import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { database, listening } from "../OwnDatabase.ts"
import { start } from "../RunningServer.ts"

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.promise(async () => {
    const response = await fetch(url, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  })

describe("the web application", () => {
  it.live("loads nothing from another host, runs no inline code, and is in no frame", () =>
    Effect.gen(function* () {
      const { environment } = yield* database
      const url = yield* listening(environment)
      const page = yield* get(`${url}/sign-in`)
      assert.strictEqual(page.status, 200)
      const policy = page.headers.get("content-security-policy") ?? ""
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[^']+';/)
      assert.notMatch(policy, /unsafe|https?:|\*/)
      assert.deepStrictEqual(
        [page.headers.get("referrer-policy"), page.headers.get("cache-control")],
        ["no-referrer", "no-cache"]
      )
      assert.notMatch(page.text, /<script[^>]*>[^<]|style=|onclick|:\/\//)
      const parts = [...page.text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path)
      const kinds = new Set(parts.map((path) => /\.[a-z]+$/.exec(path)?.[0]))
      assert.deepStrictEqual([...kinds].toSorted(), [".css", ".js"])
      for (const path of parts) {
        const part = yield* get(url + path)
        assert.deepStrictEqual([part.status, part.headers.get("content-encoding")], [200, "gzip"], path)
        assert.match(part.headers.get("cache-control") ?? "", /immutable/)
        assert.match(part.headers.get("content-type") ?? "", /^text\/(?:css|javascript); charset=utf-8$/)
        const plain = yield* get(url + path, { "accept-encoding": "identity" })
        assert.deepStrictEqual([plain.text, plain.headers.get("content-encoding")], [part.text, null], path)
      }
      for (const path of ["/", "/operator", "/operator/leads/1", "/business/acme/leads", "/profile"]) {
        assert.strictEqual((yield* get(url + path)).text, page.text, path)
      }
      for (const path of ["/api/unknown", "/assets/unknown.js", "/unknown"]) {
        assert.strictEqual((yield* get(url + path)).status, 404, path)
      }
      const browsers = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" }
      for (const path of ["/unknown", "/operator/", "/business//leads"]) {
        const shown = yield* get(url + path, browsers)
        assert.deepStrictEqual([shown.status, shown.text], [404, page.text], path)
        assert.strictEqual(shown.headers.get("content-security-policy"), policy)
        assert.strictEqual(shown.headers.get("vary"), "accept, accept-encoding")
        assert.strictEqual((yield* get(url + path)).text, `{"message":"Not found."}`, path)
      }
      for (const path of ["/api", "/api/unknown", "/api/leads/"]) {
        assert.strictEqual((yield* get(url + path, browsers)).text, `{"message":"Not found."}`, path)
      }
    })
  )

  it("is at most 186 kB to begin with, the font included, and each later part at most 23 kB with what it needs", () => {
    const folder = new URL("../../../console/dist/", import.meta.url)
    const textOf = (path: string) => readFileSync(new URL(path, folder), "utf8")
    const sizeOf = (path: string) => readFileSync(new URL(`${path}.gz`, folder)).length
    const first = [...textOf("index.html").matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, path = ""]) => path)
    /** Adds a part and all parts without which it does not start, but for those of the beginning. */
    const add = (needed: Set<string>, path: string): Set<string> => {
      if (first.includes(path) || needed.has(path)) return needed
      const parts = textOf(path).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)
      return [...parts].reduce((all, [, name]) => add(all, `assets/${name}`), needed.add(path))
    }
    const all = readdirSync(new URL("assets/", folder))
    const later = all.filter((name) => name.endsWith(".js") && !first.includes(`assets/${name}`))
    assert.isAbove(first.length, 1)
    assert.isAbove(later.length, 20)
    const font = all.find((name) => name.endsWith(".woff2"))
    assert.isAtMost(
      first.map(sizeOf).reduce((sum, size) => sum + size, readFileSync(new URL(`assets/${font}`, folder)).length),
      186_000
    )
    for (const name of later) {
      const sizes = [...add(new Set(), `assets/${name}`)].map(sizeOf)
      assert.isAtMost(
        sizes.reduce((sum, size) => sum + size),
        23_000,
        name
      )
    }
  })

  it.live("is where the link of the first start leads, which signs the operator in once", () =>
    Effect.gen(function* () {
      const server = yield* start({ STORAGE: "memory" })
      const said = yield* server.until("#lwl_")
      const url = /listens on (\S+)/.exec(said)?.[1] ?? ""
      const [, page = "", link = ""] = /(http:\/\/localhost:\d+\/sign-in)#(lwl_[\w-]{43})$/m.exec(said) ?? []
      assert.strictEqual(new URL(page).port, new URL(url).port)
      const signIn = Effect.promise(() =>
        fetch(`${url}/api/session`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ link })
        })
      )
      const first = yield* signIn
      assert.strictEqual(first.status, 201)
      const { data } = yield* Effect.promise(() => first.json())
      assert.deepStrictEqual([data.account, data.abilities], ["operator", ["operator"]])
      assert.strictEqual((yield* signIn).status, 422)
    })
  )
})
