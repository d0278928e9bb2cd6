import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { database, listening } from "./OwnDatabase.ts"
import { start } from "./RunningServer.ts"

const get = (url: string) =>
  Effect.promise(async () => {
    const response = await fetch(url)
    return { status: response.status, headers: response.headers, text: await response.text() }
  })

describe("the page of one-time links", { timeout: 120_000 }, () => {
  it.live("loads nothing from another host, runs no inline code, and is in no frame", () =>
    Effect.gen(function* () {
      const { environment, run } = yield* database
      yield* run
      const url = yield* listening(environment)
      const page = yield* get(`${url}/sign-in`)
      assert.strictEqual(page.status, 200)
      assert.strictEqual(
        page.headers.get("content-security-policy"),
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'"
      )
      assert.strictEqual(page.headers.get("referrer-policy"), "no-referrer")
      assert.notMatch(page.text, /<script[^>]*>[^<]|style=|onclick|:\/\//)
      const parts = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, path = ""]) => path)
      assert.deepStrictEqual(parts, ["/sign-in/page.css", "/sign-in/page.js"])
      for (const path of [...parts, "/sign-in/parts.js", "/sign-in/passkeys.js"]) {
        const part = yield* get(url + path)
        assert.strictEqual(part.status, 200, path)
        assert.match(part.headers.get("content-type") ?? "", /^text\/(?:css|javascript); charset=utf-8$/)
        assert.notMatch(part.text, /:\/\//)
      }
    })
  )

  it.live("is where the link of the first start leads, which signs the operator in once", () =>
    Effect.gen(function* () {
      const server = yield* start({ STORAGE: "memory" })
      const said = yield* server.until("#lwl_")
      const url = /listens on (\S+)/.exec(said)?.[1] ?? ""
      const [, page = "", link = ""] = /^(http:\/\/localhost:\d+\/sign-in)#(lwl_[\w-]{43})$/m.exec(said) ?? []
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
