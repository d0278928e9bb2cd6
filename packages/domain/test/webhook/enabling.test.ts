import { assert, describe, it } from "@effect/vitest"
import { DomainEventType } from "@leadwell/domain/event/DomainEvent"
import { EventRepository } from "@leadwell/domain/event/EventRepository"
import { isAccepted } from "@leadwell/domain/webhook/DeliveryAttempt"
import { disabled } from "@leadwell/domain/webhook/Webhook"
import { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import { Webhooks } from "@leadwell/domain/webhook/Webhooks"
import { Effect, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { applied, operator, owner, receive, stranger } from "../UseCases.ts"
import { deliveries, dispatched, Receivers, registered, useCases } from "./WatchedWebhooks.ts"

const gone = Effect.succeed({ status: 410, failure: null } as const)

/** What happens to a webhook: a lead arrives, time goes by, deliveries are made, its receiver is gone. */
const Steps = Schema.Array(Schema.Literals(["lead", "day", "dispatch", "gone", "well"])).check(Schema.isMaxLength(7))

describe("enabling a webhook", () => {
  it.effect.prop(
    "with a replay delivers everything that was missed, and nothing twice that arrived",
    [Steps, Steps],
    ([before, after]) =>
      Effect.gen(function* () {
        yield* applied([[{}]])
        const webhook = yield* registered("one", DomainEventType.literals)
        const { answers } = yield* Receivers
        const steps = {
          lead: receive(),
          day: TestClock.adjust("1 day"),
          dispatch: dispatched,
          gone: Effect.sync(() => answers.set(webhook.url, gone)),
          well: Effect.sync(() => answers.delete(webhook.url))
        }
        const end = ["gone", "lead", "dispatch", "day", "lead"] as const
        for (const step of [...before, ...end, ...after]) yield* steps[step]
        yield* steps.well
        yield* Webhooks.use(({ enable }) => enable(operator, webhook.id, { replay: true }))
        yield* dispatched
        const events = yield* EventRepository.use((all) => all.after(0, 1000))
        const made = yield* deliveries(webhook.id)
        assert.sameMembers(
          made.map(({ number }) => number),
          events.map(({ number }) => number)
        )
        for (const { attempts } of made) assert.lengthOf(attempts.filter(isAccepted), 1)
        assert.isNull((yield* Webhooks.use(({ get }) => get(operator, webhook.id))).disabled_at)
      }).pipe(Effect.provide(useCases))
  )

  it.effect("keeps id and secret, delivers from then on, and leaves what failed before", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const webhooks = yield* Webhooks
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, gone)
      yield* receive()
      yield* dispatched
      yield* receive()
      yield* dispatched
      const enabled = yield* webhooks.enable(operator, webhook.id, {})
      assert.deepInclude(enabled, { id: webhook.id, secret: webhook.secret, disabled_at: null, failed: 1 })
      assert.deepStrictEqual(yield* webhooks.enable(operator, webhook.id, { replay: true }), enabled)
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

  it.effect("is for its own account, after a 410 alone, with a body that is known", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      const webhooks = yield* Webhooks
      const { webhook } = yield* webhooks.register(owner, { url: "https://one.example/", events: ["lead.received"] })
      const tag = (who: typeof owner, input: unknown = {}) =>
        Effect.map(Effect.flip(webhooks.enable(who, webhook.id, input)), ({ _tag }) => _tag)
      yield* WebhookRepository.use(({ modify }) => modify(webhook.id, disabled(webhook.created_at), []))
      assert.strictEqual(yield* tag(owner), "WebhookDisabled")
      assert.strictEqual(yield* tag(stranger), "WebhookNotFound")
      for (const input of [{ replay: "yes" }, { replays: true }]) {
        assert.strictEqual(yield* tag(owner, input), "InvalidInput")
      }
    }).pipe(Effect.provide(useCases))
  )
})
