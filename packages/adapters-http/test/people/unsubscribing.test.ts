import { assert, describe, it, layer } from "@effect/vitest"
import { limitsWith } from "@leadwell/domain/access/RequestBudget"
import { Effect } from "effect"
import { serverWith } from "../TestLimits.ts"
import { fromOwnPage, signedIn } from "../TestPeople.ts"
import * as TestServer from "../TestServer.ts"
import { send } from "../TestServer.ts"
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

layer(TestServer.layer)("POST /api/unsubscribe/{link}", (it) => {
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

  it.effect("changes nothing by a look", () =>
    Effect.gen(function* () {
      const { cookie, id } = yield* signedIn()
      const path = `/api/unsubscribe/${yield* unsubscribeLinkOf(id)}`
      for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
        assert.strictEqual((yield* send(path, { method })).status, 405)
      }
      assert.deepStrictEqual(yield* mutedOf(cookie), [])
    })
  )

  it.effect("answers all wrong links alike", () =>
    Effect.gen(function* () {
      const unknown = yield* unsubscribe(`lwu_${"a".repeat(43)}`)
      assert.deepStrictEqual([unknown.status, unknown.body], [404, { message: "Not found." }])
      for (const wrong of ["x", "%00", "a.b", `lwl_${"a".repeat(43)}`, "x".repeat(1000)]) {
        const { body, status } = yield* unsubscribe(wrong)
        assert.deepStrictEqual([status, body], [unknown.status, unknown.body], wrong)
      }
    })
  )
})

describe("wrong links to unsubscribe", () => {
  it.effect("are limited to 30 a minute of an address", () =>
    Effect.gen(function* () {
      for (let n = 0; n < 30; n++) assert.strictEqual((yield* unsubscribe(`lwu_${"b".repeat(43)}`)).status, 404)
      assert.strictEqual((yield* unsubscribe(`lwu_${"b".repeat(43)}`)).status, 429)
    }).pipe(Effect.provide(serverWith(limitsWith(1200))))
  )
})
