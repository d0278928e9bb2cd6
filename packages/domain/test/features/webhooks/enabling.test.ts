import { assert, describe, it } from "@effect/vitest"
import { deliveryRetention } from "@leadwell/domain/delivery/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { ToldEventType } from "@leadwell/domain/event/DomainEvent"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { disabled } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import { WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, owner, receive, stranger } from "../../UseCases.ts"
import { deliveries, dispatched, elsewhere, Receivers, registered, useCases } from "./WatchedWebhooks.ts"

const gone = Effect.succeed({ status: 410, failure: null } as const)

/** What happens to a webhook: a lead arrives, time goes by, two servers deliver, its receiver is gone. */
const Steps = Schema.Array(Schema.Literals(["lead", "day", "month", "dispatch", "gone", "well"])).check(
  Schema.isMaxLength(7)
)

/** Forty days go by, and what is old is removed. */
const month = Effect.gen(function* () {
  yield* TestClock.adjust("40 days")
  const endedBy = DateTime.subtractDuration(yield* DateTime.now, deliveryRetention)
  yield* DeliveryRepository.use(({ removeEnded }) => removeEnded(endedBy))
})

const enable = (id: Parameters<Webhooks["Service"]["get"]>[1], input: unknown) =>
  WebhookReplays.use((replays) => replays.enable(operator, id, input))

describe("enabling a webhook", () => {
  it.effect.prop(
    "with a replay delivers once what was missed, on two servers at once, but for what is removed by its age",
    [Steps, Steps],
    ([before, after]) =>
      Effect.gen(function* () {
        yield* applied([[{}]])
        const webhook = yield* registered("one", ToldEventType.literals)
        const { answers, sent } = yield* Receivers
        const other = yield* elsewhere
        const others = Effect.andThen(Effect.andThen(other.fanOut, other.attempt), other.finished)
        const atBoth = Effect.all([dispatched, others], { concurrency: "unbounded" })
        const accepted: Array<string> = []
        let isGone = false
        answers.set(
          webhook.url,
          Effect.sync(() => {
            if (!isGone) accepted.push(sent.at(-1)!.id)
            return { status: isGone ? 410 : 200, failure: null }
          })
        )
        const steps = {
          lead: receive(),
          day: TestClock.adjust("1 day"),
          month,
          dispatch: atBoth,
          gone: Effect.sync(() => (isGone = true)),
          well: Effect.sync(() => (isGone = false))
        }
        const end = ["gone", "lead", "dispatch", "day", "lead"] as const
        for (const step of [...before, ...end, ...after]) yield* steps[step]
        yield* steps.well
        const { after: handedOut } = yield* WebhookRepository.use(({ get }) => get(webhook.id))
        const second = Context.get(yield* Layer.build(Layer.fresh(WebhookReplays.layer)), WebhookReplays)
        yield* Effect.all(
          [
            enable(webhook.id, { replay: true }),
            second.enable(operator, webhook.id, { replay: true }),
            steps.lead,
            steps.dispatch
          ],
          { concurrency: "unbounded" }
        )
        yield* atBoth
        const events = yield* EventRepository.use((all) => all.after(0, 1000))
        const made = yield* deliveries(webhook.id)
        const isRemoved = [...before, ...after].includes("month")
        assert.includeMembers(
          made.filter(({ status }) => status === "delivered").map(({ number }) => number),
          events.map(({ number }) => number).filter((number) => !isRemoved || number > handedOut)
        )
        assert.strictEqual(new Set(accepted).size, accepted.length)
        assert.isNull((yield* Webhooks.use(({ get }) => get(operator, webhook.id))).disabled_at)
      }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("keeps id and secret, delivers from then on, and leaves what failed before", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, gone)
      yield* receive()
      yield* dispatched
      yield* receive()
      yield* dispatched
      const enabled = yield* enable(webhook.id, {})
      assert.deepInclude(enabled, { id: webhook.id, secret: webhook.secret, disabled_at: null, failed: 1 })
      assert.deepStrictEqual(yield* enable(webhook.id, { replay: true }), enabled)
      answers.delete(webhook.url)
      sent.length = 0
      const { lead } = yield* receive()
      yield* dispatched
      assert.deepStrictEqual(
        sent.map(({ payload }) => payload.data.lead_id),
        [lead.id]
      )
      assert.strictEqual((yield* deliveries(webhook.id)).length, 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("with a replay delivers what was not handed out when its receiver ended it, however old", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      const { lead } = yield* receive()
      yield* TestClock.adjust("1 hour")
      answers.set(webhook.url, gone)
      yield* Webhooks.use(({ test }) => test(operator, webhook.id))
      const { attempt, finished } = yield* WebhookDispatch
      yield* Effect.andThen(attempt, finished)
      yield* dispatched
      answers.delete(webhook.url)
      yield* enable(webhook.id, { replay: true })
      yield* dispatched
      assert.deepStrictEqual(
        sent.map(({ payload }) => payload.data.lead_id),
        [null, lead.id, null]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("with a replay repeats nothing that arrived just before, though its delivery is removed", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      yield* receive()
      yield* dispatched
      answers.set(webhook.url, gone)
      yield* Webhooks.use(({ test }) => test(operator, webhook.id))
      yield* dispatched
      const { lead } = yield* receive()
      yield* dispatched
      yield* month
      answers.delete(webhook.url)
      sent.length = 0
      yield* enable(webhook.id, { replay: true })
      yield* dispatched
      assert.deepStrictEqual(
        sent.map(({ payload }) => payload.data.lead_id),
        [lead.id]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is for its own account, after a 410 alone, with a body that is known", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const { webhook } = yield* Webhooks.use(({ register }) =>
        register(owner, { url: "https://one.example/", events: ["lead.received"] })
      )
      const replays = yield* WebhookReplays
      const tag = (who: typeof owner, input: unknown = {}) =>
        Effect.map(Effect.flip(replays.enable(who, webhook.id, input)), ({ _tag }) => _tag)
      yield* WebhookRepository.use(({ modify }) => modify(webhook.id, disabled(webhook.created_at), []))
      assert.strictEqual(yield* tag(owner), "WebhookDisabled")
      assert.strictEqual(yield* tag(stranger), "WebhookNotFound")
      for (const input of [{ replay: "yes" }, { replays: true }]) {
        assert.strictEqual(yield* tag(owner, input), "InvalidInput")
      }
    }).pipe(Effect.provide(useCases))
  )
})
