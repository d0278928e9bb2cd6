import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { disabled } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import { WebhookNotFound, WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, DateTime, Deferred, Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../../LogLines.ts"
import { rebuilt } from "../../Rebuilt.ts"
import { applied, receive } from "../../UseCases.ts"
import { deliveries, dispatched, Receivers, registered, useCases } from "./WatchedWebhooks.ts"

const all = { page: 1, per_page: 100 }

/** Dispatches once with a dispatch of its own, which logs as its caller does. */
const dispatchedBy = (built: Context.Context<WebhookDispatch>) => {
  const { attempt, fanOut, finished } = Context.get(built, WebhookDispatch)
  return Effect.andThen(Effect.andThen(fanOut, attempt), finished)
}

describe("the dispatch of webhooks", () => {
  it.effect("goes on when another process has begun a delivery, or it was removed, in the same moment", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      for (let n = 0; n < 20; n++) yield* receive()
      const { layer, lines } = logLines()
      let calls = 0
      const built = yield* rebuilt(WebhookDispatch.layer, DeliveryRepository, (all) => ({
        ...all,
        modify: (...args) => (calls++ === 0 ? Effect.succeed([]) : all.modify(...args))
      }))
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, Effect.as(Effect.sleep("1 second"), { status: 200, failure: null }))
      const { attempt, fanOut } = Context.get(built, WebhookDispatch)
      yield* Effect.provide(Effect.andThen(fanOut, attempt), layer)
      yield* TestClock.adjust("1 milli")
      // It is no failure of the receiver, which gets as many attempts at once as before.
      assert.strictEqual(sent.length, 8)
      yield* TestClock.adjust("10 seconds")
      const kept = yield* deliveries(webhook.id)
      assert.deepStrictEqual([kept.length, kept.every(({ status }) => status === "delivered")], [20, true])
      assert.deepStrictEqual(lines, [])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("removes the deliveries of a webhook that was removed in the same moment, and goes on with others", () =>
    Effect.gen(function* () {
      yield* applied([])
      const [one, two] = [yield* registered("one", ["lead.received"]), yield* registered("two", ["lead.received"])]
      yield* receive()
      const { layer, lines } = logLines()
      const built = yield* rebuilt(WebhookDispatch.layer, WebhookRepository, (all) => ({
        ...all,
        get: (id) => (id === one.id ? Effect.fail(new WebhookNotFound({ id })) : all.get(id))
      }))
      yield* Effect.provide(dispatchedBy(built), layer)
      assert.deepStrictEqual(yield* deliveries(one.id), [])
      assert.strictEqual((yield* deliveries(two.id))[0]?.status, "delivered")
      assert.deepStrictEqual(lines, [])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("says where a mistake of ours was, but not what it held, and nothing of a store that is away", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      yield* receive()
      const { answers } = yield* Receivers
      const { layer, lines } = logLines()
      answers.set(webhook.url, Effect.die(new TypeError("jane@example.nl")))
      yield* Effect.provide(dispatched, layer)
      assert.lengthOf(lines, 1)
      assert.match(lines[0]!, /^Error A delivery broke down,TypeError\n\s+at /u)
      assert.notInclude(lines[0]!, "jane@example.nl")
      const away = yield* rebuilt(WebhookDispatch.layer, DeliveryRepository, (all) => ({
        ...all,
        due: () => Effect.fail(new StorageUnavailable({ cause: new Error("down") }))
      }))
      yield* receive()
      yield* Effect.provide(dispatchedBy(away), layer)
      assert.lengthOf(lines, 1)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("looks again when a delivery came while it looked for the last time", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      yield* receive()
      const [isLooking, hasCome] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      let looks = 0
      const built = yield* rebuilt(WebhookDispatch.layer, DeliveryRepository, (all) => ({
        ...all,
        due: (...args) =>
          looks++ > 0
            ? all.due(...args)
            : Effect.as(Effect.andThen(Deferred.succeed(isLooking, undefined), Deferred.await(hasCome)), [])
      }))
      const { attempt, fanOut, finished } = Context.get(built, WebhookDispatch)
      yield* Effect.andThen(fanOut, attempt)
      yield* Deferred.await(isLooking)
      yield* attempt
      yield* Deferred.succeed(hasCome, undefined)
      yield* finished
      assert.strictEqual((yield* deliveries(webhook.id))[0]?.status, "delivered")
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("goes through all events in steps, and ends when another process goes on", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* registered("one", ["lead.received"])
      for (let n = 0; n < 600; n++) yield* receive()
      let steps = 0
      const built = yield* rebuilt(WebhookDispatch.layer, DeliveryRepository, (all) => ({
        ...all,
        advance: (...args) => (++steps === 3 ? Effect.succeed(false) : all.advance(...args))
      }))
      const { fanOut } = Context.get(built, WebhookDispatch)
      assert.deepStrictEqual([yield* fanOut, steps], [1000, 3])
      assert.strictEqual((yield* fanOut) + 1000, 2 * 600)
      assert.strictEqual(yield* fanOut, 0)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("leaves no trace in the audit trail of what it delivers or gives up", () =>
    Effect.gen(function* () {
      yield* applied([])
      const [one, two] = [yield* registered("one", ["lead.received"]), yield* registered("two", ["lead.received"])]
      const { answers } = yield* Receivers
      answers.set(two.url, Effect.succeed({ status: 500, failure: null }))
      const { total } = yield* AuditRepository.use(({ page }) => page({}, all))
      yield* receive()
      yield* dispatched
      assert.strictEqual((yield* deliveries(one.id))[0]?.status, "delivered")
      assert.strictEqual((yield* deliveries(two.id))[0]?.attempts.length, 1)
      const now = yield* DateTime.now
      yield* WebhookRepository.use(({ modify }) => modify(two.id, disabled(now), []))
      yield* TestClock.adjust("1 minute")
      yield* dispatched
      assert.strictEqual((yield* deliveries(two.id))[0]?.status, "failed")
      assert.strictEqual((yield* AuditRepository.use(({ page }) => page({}, all))).total, total)
    }).pipe(Effect.provide(useCases))
  )
})
