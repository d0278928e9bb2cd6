import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { tokens } from "../TestCatalog.ts"
import { newRequest } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"
import { postJson, send, shownTo } from "../TestServer.ts"

const list = "/api/businesses/first/reclaims"

const shown = shownTo(tokens.reader)

const idsOf = ({ data }: { data: ReadonlyArray<{ id: string }> }) => data.map(({ id }) => id)

layer(TestServer.layer)("the reclaims of a business", (it) => {
  it.effect("are an empty list at first", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* shown(list), {
        data: [],
        links: { first: `@${list}?page=1`, last: `@${list}?page=1`, prev: null, next: null },
        meta: { current_page: 1, from: null, last_page: 1, path: `@${list}`, per_page: 10, to: null, total: 0 }
      })
    })
  )

  it.effect("show each request as it stands, without its evidence", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-21T09:00:00.120Z"))
      const { id, lead } = yield* newRequest("no_contact")
      const pending = {
        id,
        lead_id: lead,
        business_id: "first",
        reason: "no_contact",
        description: "Look at it.",
        status: "pending",
        remark: null,
        created_at: "2026-11-21T09:00:00.120000Z",
        decided_at: null
      }
      assert.deepStrictEqual(yield* shown(`${list}/${id}`), { data: pending })
      yield* TestClock.setTime(Date.parse("2026-11-21T10:00:00.000Z"))
      yield* postJson(`/api/reclaims/${id}/reject`, tokens.operator, { remark: "We reached her." })
      const decided = {
        ...pending,
        status: "rejected",
        remark: "We reached her.",
        decided_at: "2026-11-21T10:00:00.000000Z"
      }
      assert.deepStrictEqual(yield* shown(`${list}/${id}`), { data: decided })
      assert.deepStrictEqual((yield* shown(list)).data, [decided])
    })
  )

  it.effect("are paged, the latest first, for the owner and for an operator", () =>
    Effect.gen(function* () {
      const made = []
      for (let n = 0; n < 4; n++) made.push((yield* newRequest("spam")).id)
      const page = yield* shown(`${list}?per_page=2`)
      assert.deepStrictEqual(idsOf(page), made.toReversed().slice(0, 2))
      assert.deepStrictEqual(page.links, {
        first: `@${list}?page=1&per_page=2`,
        last: `@${list}?page=3&per_page=2`,
        prev: null,
        next: `@${list}?page=2&per_page=2`
      })
      assert.deepStrictEqual(page.meta.total, 5)
      assert.deepStrictEqual(yield* shownTo(tokens.operator)(`${list}?per_page=2`), page)
      assert.deepStrictEqual(idsOf(yield* shown(`${list}?page=2&per_page=2`)), made.toReversed().slice(2, 4))
      assert.deepStrictEqual(idsOf(yield* shown("/api/businesses/third/reclaims")), [])
    })
  )

  it.effect("refuse in order: 401, 403, 404, 403 for another's business, 404 for another's request, 422", () =>
    Effect.gen(function* () {
      const { id } = yield* newRequest("spam")
      const answerOf = Effect.fnUntraced(function* (path: string, token?: string) {
        const { body, status } = yield* send(path, token === undefined ? {} : { token })
        return [status, body]
      })
      const [unauthorized, unfound] = [
        [403, { message: "This action is unauthorized." }],
        [404, { message: "Not found." }]
      ]
      for (const rest of ["?page=0", `/${id}`, `/${id}/screenshot`, "/unknown", "/a.b/screenshot"]) {
        const path = `${list}${rest}`
        assert.deepStrictEqual(yield* answerOf(path), [401, { message: "Unauthenticated." }])
        assert.deepStrictEqual(yield* answerOf(path, tokens.reclaimer), unauthorized)
        assert.deepStrictEqual(yield* answerOf(path.replace("first", "nobody"), tokens.all), unfound)
        assert.deepStrictEqual(yield* answerOf(path, tokens.stranger), unauthorized)
      }
      for (const other of [id.replace(/.$/, "_"), "unknown", "a.b", "x".repeat(65), "%00", "a%20b"]) {
        assert.deepStrictEqual(yield* answerOf(`${list}/${other}`, tokens.all), unfound)
        assert.deepStrictEqual(yield* answerOf(`${list}/${other}/screenshot`, tokens.all), unfound)
      }
      for (const token of [tokens.all, tokens.operator]) {
        assert.deepStrictEqual(yield* answerOf(`/api/businesses/third/reclaims/${id}`, token), unfound)
        assert.deepStrictEqual(yield* answerOf(`/api/businesses/third/reclaims/${id}/screenshot`, token), unfound)
      }
      const [status, body] = yield* answerOf(`${list}?page=0&per_page=101`, tokens.all)
      assert.deepStrictEqual([status, Object.keys(body.errors)], [422, ["page", "per_page"]])
    })
  )
})
