import { assert, layer } from "@effect/vitest"
import { MemoryStore } from "@leadwell/adapters-memory/MemoryStore"
import { ReclaimReview } from "@leadwell/domain/reclaim/ReclaimReview"
import { Effect } from "effect"
import { operator } from "../TestOperator.ts"
import { form, latestRequest, newLead, photo, statusOf, submit } from "../TestReclaims.ts"
import * as TestServer from "../TestServer.ts"

layer(TestServer.layer)("a reclaim request", (it) => {
  it.effect("follows a lead from its arrival to its reclaim", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      assert.strictEqual(yield* statusOf(lead), "new")
      const answer = yield* submit(lead, form({ reason: "no_contact", screenshot: yield* photo }))
      assert.deepStrictEqual(
        [answer.status, answer.body],
        [201, { success: true, message: "The reclaim request was submitted." }]
      )
      assert.strictEqual(yield* statusOf(lead), "reclaim_requested")
      const id = yield* latestRequest
      const { screenshots } = yield* MemoryStore
      assert.deepInclude(screenshots.get(id), { format: "png", width: 40, height: 30 })
      yield* ReclaimReview.use((use) => use.grant(operator, id, {}))
      assert.strictEqual(yield* statusOf(lead), "reclaimed")
    })
  )

  it.effect("that is rejected is shown so", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      yield* submit(lead, form({ reason: "other", description: "Wrong trade.", screenshot: yield* photo }))
      const id = yield* latestRequest
      yield* ReclaimReview.use((use) => use.reject(operator, id, { remark: "It is your trade." }))
      assert.strictEqual(yield* statusOf(lead), "reclaim_rejected")
    })
  )

  it.effect("is taken once for a lead, ever", () =>
    Effect.gen(function* () {
      const lead = yield* newLead
      const body = form({ reason: "spam", screenshot: yield* photo })
      const answers = yield* Effect.all(
        Array.from({ length: 16 }, () => submit(lead, body)),
        { concurrency: "unbounded" }
      )
      const created = answers.filter(({ status }) => status === 201)
      assert.strictEqual(created.length, 1)
      for (const { body, status } of answers.filter((answer) => !created.includes(answer))) {
        assert.strictEqual(status, 422)
        assert.deepStrictEqual(Object.keys(body.errors), ["lead"])
      }
    })
  )
})
