import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryId } from "@leadwell/domain/delivery/Delivery"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { testEvent } from "@leadwell/domain/features/webhooks/TestEvent"
import { testDelivery, webhookDeliveries } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { payloadOf } from "@leadwell/domain/features/webhooks/WebhookPayload"
import { mostReplayed, WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { pageOf } from "@leadwell/domain/pagination/Page"
import { Context, DateTime, Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { rebuilt } from "../../Rebuilt.ts"
import { applied, noon, operator, owner, receive, stranger } from "../../UseCases.ts"
import { deliveries, dispatched, Receivers, registered, useCases } from "./WatchedWebhooks.ts"

const id = DeliveryId.make("one-delivery")
const page = { page: 1, per_page: 100 }

describe("a replay", () => {
  it.effect("replays no delivery of another webhook", () =>
    Effect.gen(function* () {
      yield* applied([])
      const [one, two] = [yield* registered("one", ["lead.received"]), yield* registered("two", ["lead.received"])]
      yield* receive()
      yield* dispatched
      const [delivery] = yield* deliveries(one.id)
      const [replays, webhooks] = [yield* WebhookReplays, yield* Webhooks]
      assert.strictEqual((yield* Effect.flip(replays.replay(operator, two.id, delivery!.id)))._tag, "DeliveryNotFound")
      yield* webhooks.remove(operator, one.id)
      assert.strictEqual((yield* Effect.flip(replays.replay(operator, one.id, delivery!.id)))._tag, "WebhookNotFound")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("delivers a test event as any other, also to a webhook for other types", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.closed"])
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, Effect.succeed({ status: 500, failure: null }))
      const webhooks = yield* Webhooks
      const { id } = yield* webhooks.test(operator, webhook.id)
      yield* dispatched
      answers.delete(webhook.url)
      yield* TestClock.adjust("6 seconds")
      yield* dispatched
      const event = payloadOf(testEvent(DateTime.makeUnsafe(noon)), null)
      assert.deepStrictEqual<unknown>(
        sent.map((one) => [one.id, one.payload, one.secrets]),
        [1, 2].map(() => [id, event, [webhook.secret]])
      )
      const [delivery, ...others] = yield* deliveries(webhook.id)
      assert.deepStrictEqual([delivery?.status, delivery?.attempts.length, others], ["delivered", 2, []])
      assert.isTrue((yield* EventRepository.use(({ after }) => after(0, 9))).length === 0)
      yield* WebhookReplays.use(({ replay }) => replay(operator, webhook.id, id))
      yield* dispatched
      assert.strictEqual(sent.length, 3)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("replays all that failed, and leaves what waits and what was delivered", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      yield* receive()
      yield* dispatched
      answers.set(webhook.url, Effect.succeed({ status: 500, failure: null }))
      for (let n = 0; n < 3; n++) yield* receive()
      yield* dispatched
      for (let hours = 0; hours < 100; hours++) {
        yield* TestClock.adjust("1 hour")
        yield* dispatched
      }
      yield* receive()
      yield* dispatched
      const statuses = Effect.map(deliveries(webhook.id), (all) => all.map(({ status }) => status))
      assert.deepStrictEqual(yield* statuses, ["pending", "failed", "failed", "failed", "delivered"])
      const before = sent.length
      const { replayFailed } = yield* WebhookReplays
      assert.strictEqual(yield* replayFailed(operator, webhook.id), 3)
      assert.strictEqual(yield* replayFailed(operator, webhook.id), 0)
      answers.delete(webhook.url)
      yield* dispatched
      assert.strictEqual(sent.length, before + 3)
      assert.deepStrictEqual(yield* statuses, ["pending", "delivered", "delivered", "delivered", "delivered"])
      const audited = yield* AuditRepository.use(({ page: read }) => read({ action: ["delivery.replayed"] }, page))
      assert.strictEqual(audited.total, 3)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("replays each of many once, and leaves none out, when two processes do so at once", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const at = DateTime.makeUnsafe(noon)
      const failed = Array.from({ length: 2600 }, (_, n) => ({
        ...testDelivery(DeliveryId.make(`failed-${String(n).padStart(4, "0")}`), webhook.id, at),
        status: "failed" as const,
        ended_at: at
      }))
      yield* DeliveryRepository.use(({ insert }) => insert(webhookDeliveries, failed, []))
      const inTurns = rebuilt(WebhookReplays.layer, DeliveryRepository, (all) => ({
        ...all,
        page: (...args) => Effect.tap(all.page(...args), Effect.yieldNow),
        modify: (...args) => Effect.andThen(Effect.yieldNow, all.modify(...args))
      }))
      const processes = [Context.get(yield* inTurns, WebhookReplays), Context.get(yield* inTurns, WebhookReplays)]
      const counts = yield* Effect.forEach(processes, ({ replayFailed }) => replayFailed(operator, webhook.id), {
        concurrency: "unbounded"
      })
      assert.strictEqual(counts[0]! + counts[1]!, failed.length)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("replays no more at once than a caller waits for", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const failed = { ...testDelivery(id, webhook.id, DateTime.makeUnsafe(0)), status: "failed" } as const
      const one = { ...failed, ended_at: DateTime.makeUnsafe(0) }
      let left = 2 * mostReplayed + 500
      const built = yield* rebuilt(WebhookReplays.layer, DeliveryRepository, (all) => ({
        ...all,
        page: (_, __, request) =>
          Effect.sync(() =>
            pageOf(
              Array.from({ length: left }, () => one as never),
              request
            )
          ),
        modify: (_, known) =>
          Effect.sync(() => {
            left -= known.length
            return known.map(() => one as never)
          })
      }))
      const { replayFailed } = Context.get(built, WebhookReplays)
      const counts = yield* Effect.replicateEffect(replayFailed(operator, webhook.id), 4)
      assert.deepStrictEqual(counts, [mostReplayed, mostReplayed, 500, 0])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("neither tests nor replays to a receiver that is gone, nor for another account", () =>
    Effect.gen(function* () {
      yield* applied([])
      const [{ replayFailed }, webhooks] = [yield* WebhookReplays, yield* Webhooks]
      const input = { url: "https://one.example/", events: ["lead.received"] }
      const { webhook } = yield* webhooks.register(owner, input)
      for (const refused of [replayFailed(stranger, webhook.id), Effect.as(webhooks.test(stranger, webhook.id), 1)])
        assert.strictEqual((yield* Effect.flip(refused))._tag, "WebhookNotFound")
      yield* webhooks.test(owner, webhook.id)
      const { answers } = yield* Receivers
      answers.set(webhook.url, Effect.succeed({ status: 410, failure: null }))
      yield* dispatched
      for (const refused of [replayFailed(owner, webhook.id), Effect.as(webhooks.test(owner, webhook.id), 1)])
        assert.strictEqual((yield* Effect.flip(refused))._tag, "WebhookDisabled")
    }).pipe(Effect.provide(useCases))
  )
})
