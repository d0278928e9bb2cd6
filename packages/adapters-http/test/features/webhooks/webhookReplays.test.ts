import { assert, layer } from "@effect/vitest"
import { disabled, type WebhookId } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { DateTime, Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import * as TestServer from "../../TestServer.ts"
import { attempted, get, made, post, received, replay } from "../../TestWebhooks.ts"

layer(TestServer.layer)("a replay", (it) => {
  it.effect("delivers again, but not to a webhook that is disabled, nor what is another's", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* made({ events: ["lead.received"] }), yield* made()]
      yield* received
      const [delivery] = (yield* get(`/${one.id}/deliveries`)).body.data
      yield* attempted(delivery.id, 200)
      const { body, status } = yield* replay(one.id, delivery.id)
      assert.deepStrictEqual([status, body.data.id, body.data.status], [200, delivery.id, "pending"])
      assert.deepStrictEqual([body.data.ended_at, body.data.attempts.length], [null, 1])
      for (const [of, id] of [
        [two.id, delivery.id],
        [one.id, "nothing"],
        ["nothing", delivery.id],
        [one.id, "a.b"]
      ] as const) {
        assert.strictEqual((yield* replay(of, id)).status, 404)
      }
      yield* WebhookRepository.use(({ modify }) => modify(one.id as WebhookId, disabled(DateTime.makeUnsafe(0)), []))
      const refused = yield* replay(one.id, delivery.id)
      assert.deepStrictEqual(
        [refused.status, refused.body.errors],
        [
          422,
          {
            webhook: [
              "The webhook is disabled. Enable it again if its receiver ended it, or else register another one."
            ]
          }
        ]
      )
      assert.strictEqual((yield* get(`/${one.id}`)).body.data.disabled_at, "1970-01-01T00:00:00.000000Z")
    })
  )

  it.effect("sends a test event, and delivers again all that failed, but not when it is disabled", () =>
    Effect.gen(function* () {
      const { id } = yield* made()
      yield* TestClock.setTime(Date.parse("2026-11-21T12:00:00Z"))
      const tested = yield* post(`/${id}/test`)
      const [delivery, ...others] = (yield* get(`/${id}/deliveries`)).body.data
      assert.deepStrictEqual([tested.status, tested.body, others], [200, { data: { delivery_id: delivery.id } }, []])
      assert.deepStrictEqual(
        [delivery.status, delivery.event],
        [
          "pending",
          {
            number: null,
            type: "webhook.test",
            timestamp: "2026-11-21T12:00:00.000000Z",
            data: { lead_id: null, business_id: null, reclaim_id: null }
          }
        ]
      )
      const failures = Effect.all([get(`/${id}`), get("")], { concurrency: 1 }).pipe(
        Effect.map(([one, all]) => [
          one.body.data.failed_deliveries,
          all.body.data.find((listed: { readonly id: string }) => listed.id === id).failed_deliveries
        ])
      )
      assert.deepStrictEqual(yield* failures, [0, 0])
      yield* attempted(delivery.id, 410)
      assert.deepStrictEqual(yield* failures, [1, 1])
      const again = yield* post(`/${id}/replay-failed`)
      assert.deepStrictEqual([again.status, again.body], [200, { data: { replayed: 1 } }])
      assert.deepStrictEqual(yield* failures, [0, 0])
      assert.deepStrictEqual((yield* post(`/${id}/replay-failed`)).body, { data: { replayed: 0 } })
      assert.strictEqual((yield* get(`/${id}/deliveries`)).body.data[0].status, "pending")
      yield* WebhookRepository.use(({ modify }) => modify(id as WebhookId, disabled(DateTime.makeUnsafe(0)), []))
      for (const rest of ["test", "replay-failed"]) {
        const refused = yield* post(`/${id}/${rest}`)
        assert.deepStrictEqual([refused.status, Object.keys(refused.body.errors)], [422, ["webhook"]])
      }
    })
  )
})
