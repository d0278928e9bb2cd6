import { assert, describe, it, layer } from "@effect/vitest"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect } from "effect"
import { serverWith } from "../../TestLimits.ts"
import { fromOwnPage, signedIn } from "../../TestPeople.ts"
import * as TestServer from "../../TestServer.ts"
import { send } from "../../TestServer.ts"
import { unsubscribeLinkOf } from "./TestUnsubscribing.ts"

/** Posts what a mail program posts when its user unsubscribes. */
const unsubscribe = (secret: string) =>
  send(`/api/unsubscribe/${secret}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click"
  })

const mutedOf = (cookie: string) =>
  Effect.map(send("/api/session", { headers: fromOwnPage(cookie) }), ({ body }) => body.data.person.muted)

layer(TestServer.layer)("/api/unsubscribe/{link}", (it) => {
  it.effect("switches a kind of mail off without a credential, and again", () =>
    Effect.gen(function* () {
      const { cookie, id } = yield* signedIn()
      const secret = yield* unsubscribeLinkOf(id)
      assert.deepStrictEqual(yield* mutedOf(cookie), [])
      for (let n = 0; n < 2; n++) {
        const { status, text } = yield* unsubscribe(secret)
        assert.deepStrictEqual([status, text], [204, ""])
        assert.deepStrictEqual(yield* mutedOf(cookie), ["new_lead"])
      }
      const multipart = new FormData()
      multipart.set("List-Unsubscribe", "One-Click")
      const bodies = [multipart, undefined, "x".repeat(300_000)]
      for (const body of bodies) {
        const answer = yield* send(`/api/unsubscribe/${secret}`, { method: "POST", ...(body && { body }) })
        assert.strictEqual(answer.status, 204)
      }
    })
  )

  it.effect("shows a page with one button, and changes nothing by a look", () =>
    Effect.gen(function* () {
      const { cookie, id } = yield* signedIn()
      const path = `/api/unsubscribe/${yield* unsubscribeLinkOf(id)}`
      const page = yield* send(path)
      assert.deepStrictEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"])
      assert.match(page.text, /<p>Do you want no more mails about new leads\?<\/p>\n<form method="post"><button>/)
      assert.strictEqual(page.text.split("<button>").length, 2)
      assert.match(page.headers.get("content-security-policy") ?? "", /^default-src 'none'; .*form-action 'self'/)
      assert.deepStrictEqual(
        ["referrer-policy", "cache-control"].map((name) => page.headers.get(name)),
        ["no-referrer", "no-store"]
      )
      assert.strictEqual((yield* send(path, { method: "HEAD" })).status, 200)
      for (const method of ["PUT", "DELETE"]) assert.strictEqual((yield* send(path, { method })).status, 405)
      assert.deepStrictEqual(yield* mutedOf(cookie), [])
    })
  )

  it.effect("tells a browser, which posts from the page, that the mails are off", () =>
    Effect.gen(function* () {
      const { cookie, id } = yield* signedIn()
      const path = `/api/unsubscribe/${yield* unsubscribeLinkOf(id)}`
      const language = JSON.stringify({ language: "nl" })
      const headers = { ...fromOwnPage(cookie), "content-type": "application/json" }
      yield* send("/api/session/person", { method: "PATCH", headers, body: language })
      const accept = "text/html,application/xhtml+xml,*/*;q=0.8"
      const done = yield* send(path, { method: "POST", headers: { accept } })
      assert.strictEqual(done.status, 200)
      assert.deepStrictEqual(yield* mutedOf(cookie), ["new_lead"])
      const page = yield* send(path)
      assert.strictEqual(page.text, done.text)
      assert.match(page.text, /<html lang="nl">[^]*Je krijgt geen berichten over nieuwe leads\./)
      assert.notInclude(page.text, "<button>")
    })
  )

  it.effect("answers all wrong links alike", () =>
    Effect.gen(function* () {
      for (const wrong of [`lwu_${"a".repeat(43)}`, "x", "%00", "a.b", `lwl_${"a".repeat(43)}`, "x".repeat(1000)]) {
        for (const { body, status } of [yield* unsubscribe(wrong), yield* send(`/api/unsubscribe/${wrong}`)]) {
          assert.deepStrictEqual([status, body], [404, { message: "Not found." }], wrong)
        }
      }
    })
  )
})

describe("wrong links to unsubscribe", () => {
  it.effect("are limited to 30 a minute of an address", () =>
    Effect.gen(function* () {
      const wrong = `lwu_${"b".repeat(43)}`
      for (let n = 0; n < 15; n++) {
        assert.strictEqual((yield* unsubscribe(wrong)).status, 404)
        assert.strictEqual((yield* send(`/api/unsubscribe/${wrong}`)).status, 404)
      }
      assert.strictEqual((yield* unsubscribe(wrong)).status, 429)
      assert.strictEqual((yield* send(`/api/unsubscribe/${wrong}`)).status, 429)
    }).pipe(Effect.provide(serverWith(limitsWith(1200))))
  )
})
