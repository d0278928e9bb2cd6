import { assert, describe, it } from "@effect/vitest"
import { server } from "@leadwell/domain/access/Actor"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { stateOf } from "@leadwell/domain/features/webhooks/Webhook"
import { WebhookDispatch } from "@leadwell/domain/features/webhooks/WebhookDispatch"
import { WebhookReplays } from "@leadwell/domain/features/webhooks/WebhookReplays"
import { WebhookRepository } from "@leadwell/domain/features/webhooks/WebhookRepository"
import { Webhooks } from "@leadwell/domain/features/webhooks/Webhooks"
import { WebhookSecret } from "@leadwell/domain/features/webhooks/WebhookSecret"
import { Context, DateTime, Duration, Effect, Fiber, Redacted, Schema } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { logLines } from "../../LogLines.ts"
import { rebuilt } from "../../Rebuilt.ts"
import { applied, operator, receive } from "../../UseCases.ts"
import { deliveries, dispatched, elsewhere, Receivers, registered, useCases } from "./WatchedWebhooks.ts"

const page = { page: 1, per_page: 100 }
const isSecret = Schema.is(WebhookSecret)

const answering = (status: number) => Effect.as(Effect.sleep("1 second"), { status, failure: null } as const)

describe("Webhooks", () => {
  it.effect("makes a webhook with a secret, and refuses with every fault", () =>
    Effect.gen(function* () {
      const webhooks = yield* Webhooks
      const events = ["lead.placed", "lead.received", "lead.placed"]
      const { secret, webhook } = yield* webhooks.register(operator, { url: "https://one.example", events })
      assert.isTrue(isSecret(Redacted.value(secret)))
      assert.strictEqual(webhook.secret, Redacted.value(secret))
      assert.deepStrictEqual(webhook.events, ["lead.placed", "lead.received"])
      assert.deepStrictEqual(yield* webhooks.get(operator, webhook.id), { ...webhook, pending: 0, failed: 0 })
      const refusal = yield* Effect.flip(webhooks.register(operator, { url: "http://10.0.0.1", events: [] }))
      assert.strictEqual(refusal._tag === "InvalidInput" && refusal.faults.length, 3)
      assert.strictEqual((yield* webhooks.page(operator, page)).total, 1)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("delivers what happens from then on, with the ids of the deliveries, and once", () =>
    Effect.gen(function* () {
      yield* applied([[{}]])
      yield* receive()
      const webhook = yield* registered("one", ["lead.received", "business_lead.assigned"])
      const { lead } = yield* receive()
      yield* dispatched
      const { sent } = yield* Receivers
      assert.deepStrictEqual(
        sent.map(({ payload: { data, type }, url }) => [url, type, data.lead_id, data.business_id]),
        [
          [webhook.url, "lead.received", lead.id, null],
          [webhook.url, "business_lead.assigned", lead.id, "a"]
        ]
      )
      const kept = yield* deliveries(webhook.id)
      assert.sameMembers(
        sent.map(({ id }) => id),
        kept.map(({ id }) => id)
      )
      assert.isTrue(kept.every(({ attempts, status }) => status === "delivered" && attempts.length === 1))
      yield* dispatched
      assert.strictEqual(sent.length, 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tries again under the same id by the schedule, until the receiver takes it over", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, Effect.succeed({ status: 503, failure: null }))
      yield* receive()
      yield* dispatched
      for (const wait of ["5500 millis", "330 seconds"] as const) {
        yield* dispatched
        yield* TestClock.adjust(wait)
        yield* dispatched
      }
      answers.delete(webhook.url)
      assert.strictEqual(sent.length, 3)
      yield* TestClock.adjust("33 minutes")
      yield* dispatched
      assert.strictEqual(sent.length, 4)
      assert.strictEqual(new Set(sent.map(({ id }) => id)).size, 1)
      const [delivery] = yield* deliveries(webhook.id)
      assert.strictEqual(delivery?.status, "delivered")
      assert.deepStrictEqual(
        delivery?.attempts.map(({ status }) => status),
        [503, 503, 503, 200]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("sends nothing to a receiver before the time that it asks to wait, but for an hour at most", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const other = yield* registered("two", ["lead.received"])
      const { answers, sent } = yield* Receivers
      const asking = (status: number, retry_after: Duration.Duration) =>
        answers.set(webhook.url, Effect.succeed({ status, failure: null, retry_after }))
      const to = ({ url }: typeof webhook) => sent.filter((one) => one.url === url).length
      asking(429, Duration.seconds(120))
      for (let n = 0; n < 20; n++) yield* receive()
      yield* dispatched
      assert.deepStrictEqual([to(webhook), to(other)], [1, 20])
      asking(503, Duration.hours(24))
      yield* TestClock.adjust("119 seconds")
      yield* dispatched
      assert.strictEqual(to(webhook), 1)
      yield* TestClock.adjust("1 second")
      yield* dispatched
      assert.strictEqual(to(webhook), 2)
      answers.delete(webhook.url)
      yield* TestClock.adjust("3599 seconds")
      yield* dispatched
      assert.strictEqual(to(webhook), 2)
      yield* TestClock.adjust("1 second")
      yield* dispatched
      const kept = yield* deliveries(webhook.id)
      assert.isTrue(kept.every(({ status }) => status === "delivered"))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("logs once that an address is not allowed, by the id of its webhook alone", () => {
    const log = logLines()
    return Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers } = yield* Receivers
      const failing = (failure: "address_not_allowed" | "timeout") =>
        answers.set(webhook.url, Effect.succeed({ status: null, failure }))
      for (const failure of ["address_not_allowed", "address_not_allowed", "timeout", "address_not_allowed"] as const) {
        yield* TestClock.adjust("1 second")
        failing(failure)
        yield* receive()
        yield* dispatched
      }
      const line = `Warn A webhook leads to an address that is not allowed: ${webhook.id}`
      assert.deepStrictEqual(log.lines, [line, line])
    }).pipe(Effect.provide([useCases, log.layer]))
  })

  it.effect("waits by the schedule when another answer asks to wait, or for less than the schedule", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      for (const [status, retry_after] of [
        [500, Duration.hours(1)],
        [429, Duration.seconds(1)]
      ] as const) {
        answers.set(webhook.url, Effect.succeed({ status, failure: null, retry_after }))
        yield* receive()
        yield* dispatched
        const [delivery] = yield* deliveries(webhook.id)
        const wait = DateTime.distance(yield* DateTime.now, delivery!.due_at!)
        assert.isTrue(Duration.between(wait, { minimum: Duration.seconds(4.5), maximum: Duration.seconds(5.5) }))
      }
      assert.strictEqual(sent.length, 2)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("sends nothing more to a receiver that is gone, and does not replay to it", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, Effect.succeed({ status: 500, failure: null }))
      yield* receive()
      yield* dispatched
      answers.set(webhook.url, Effect.succeed({ status: 410, failure: null }))
      yield* receive()
      yield* dispatched
      const webhooks = yield* Webhooks
      assert.isNotNull((yield* webhooks.get(operator, webhook.id)).disabled_at)
      yield* receive()
      yield* TestClock.adjust("1 minute")
      yield* dispatched
      assert.strictEqual(sent.length, 2)
      const kept = yield* deliveries(webhook.id)
      assert.deepStrictEqual(
        kept.map(({ attempts, status }) => [status, attempts.length]),
        [
          ["failed", 1],
          ["failed", 1]
        ]
      )
      const refusal = yield* Effect.flip(WebhookReplays.use(({ replay }) => replay(operator, webhook.id, kept[0]!.id)))
      assert.strictEqual(refusal._tag, "WebhookDisabled")
      const audited = yield* AuditRepository.use(({ page }) =>
        page({ action: ["webhook.disabled"] }, { page: 1, per_page: 10 })
      )
      assert.deepStrictEqual(
        audited.items.map(({ entry }) => [entry.actor, entry.subject.id]),
        [[server, webhook.id]]
      )
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tells that a receiver fails after its first failure, and what waits, until an attempt succeeds", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers } = yield* Receivers
      const told = Effect.map(
        Webhooks.use(({ get }) => get(operator, webhook.id)),
        ({ failed, health, pending, ...rest }) => ({ failed, pending, state: stateOf({ ...rest, health }), ...health })
      )
      const [start, none] = [yield* DateTime.now, { failed: 0, pending: 0 }]
      answers.set(webhook.url, Effect.succeed({ status: null, failure: "timeout" }))
      for (let n = 0; n < 3; n++) yield* receive()
      yield* dispatched
      const last_failure = { at: start, status: null, failure: "timeout" } as const
      const failing = {
        state: "failing" as const,
        last_success_at: null,
        last_failure,
        failing_since: start,
        gone_at: null
      }
      assert.deepStrictEqual(yield* told, { ...none, ...failing, pending: 3 })
      answers.delete(webhook.url)
      yield* TestClock.adjust("6 seconds")
      yield* dispatched
      const active = {
        state: "active" as const,
        last_success_at: yield* DateTime.now,
        last_failure,
        failing_since: null,
        gone_at: null
      }
      assert.deepStrictEqual(yield* told, { ...none, ...active })
      answers.set(webhook.url, Effect.succeed({ status: 410, failure: null }))
      yield* TestClock.adjust("1 second")
      yield* receive()
      yield* dispatched
      const gone = yield* told
      assert.deepStrictEqual([gone.state, gone.failed, gone.last_failure?.status], ["disabled", 1, 410])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tells how all receivers are, more than one page of them", () =>
    Effect.gen(function* () {
      yield* applied([])
      const summary = Webhooks.use((webhooks) => webhooks.summary(operator))
      assert.deepStrictEqual(yield* summary, { failing: 0, disabled: 0, failing_since: null, failed_deliveries: 0 })
      const { answers } = yield* Receivers
      const start = yield* DateTime.now
      const first = { url: "https://first.example/", events: ["lead.received"], account: "acme" }
      yield* Webhooks.use(({ register }) => register(operator, first))
      const all = yield* Effect.forEach(Array.from({ length: 100 }), (_, n) => registered(`n${n}`, ["lead.received"]))
      // The newest come first, so the first one is on the second page.
      answers.set(first.url, Effect.succeed({ status: 410, failure: null }))
      for (const { url } of all.slice(-2)) answers.set(url, Effect.succeed({ status: 503, failure: null }))
      yield* receive()
      yield* dispatched
      assert.deepStrictEqual(yield* summary, { failing: 3, disabled: 1, failing_since: start, failed_deliveries: 1 })
    }).pipe(Effect.provide(useCases))
  )

  it.effect("tells of each of many attempts that end together, in few writes", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers } = yield* Receivers
      let writes = 0
      const slow = yield* rebuilt(WebhookDispatch.layer, WebhookRepository, (webhooks) => ({
        ...webhooks,
        modify: (id, change, audit) =>
          Effect.delay(
            Effect.suspend(() => {
              writes++
              return webhooks.modify(id, change, audit)
            }),
            "1 second"
          )
      }))
      const { attempt, fanOut } = Context.get(slow, WebhookDispatch)
      const start = yield* DateTime.now
      let count = 0
      const status = Effect.sync(() => (++count === 5 ? 200 : 500))
      const answer = Effect.map(status, (status) => ({ status, failure: null }))
      answers.set(webhook.url, Effect.delay(answer, "1 second"))
      for (let n = 0; n < 8; n++) yield* receive()
      yield* fanOut
      yield* attempt
      yield* TestClock.adjust("4 seconds")
      const { health } = yield* Webhooks.use(({ get }) => get(operator, webhook.id))
      assert.deepStrictEqual([health.last_success_at, health.last_failure?.at, count], [start, start, 8])
      assert.isAtMost(writes, 2)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("signs with both secrets for a day after a rotation", () =>
    Effect.gen(function* () {
      yield* applied([])
      const { secret: first, ...webhook } = yield* registered("one", ["lead.received"])
      const webhooks = yield* Webhooks
      const { secret } = yield* webhooks.rotate(operator, webhook.id)
      const { sent } = yield* Receivers
      yield* receive()
      yield* dispatched
      assert.deepStrictEqual<unknown>(sent[0]?.secrets, [Redacted.value(secret), first])
      yield* TestClock.adjust("24 hours")
      const [delivery] = yield* deliveries(webhook.id)
      yield* WebhookReplays.use(({ replay }) => replay(operator, webhook.id, delivery!.id))
      yield* dispatched
      assert.deepStrictEqual<unknown>(sent[1]?.secrets, [Redacted.value(secret)])
      assert.strictEqual(sent[1]?.id, sent[0]?.id)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("serves others while a receiver hangs, which gets few attempts at once", () =>
    Effect.gen(function* () {
      yield* applied([])
      const slow = yield* registered("slow", ["lead.received"])
      const quick = yield* registered("quick", ["lead.received"])
      const { answers, sent } = yield* Receivers
      answers.set(slow.url, Effect.never)
      for (let n = 0; n < 20; n++) yield* receive()
      const { attempt, fanOut } = yield* WebhookDispatch
      yield* fanOut
      yield* attempt
      yield* TestClock.adjust("1 second")
      const to = (url: string) => sent.filter((one) => one.url === url).length
      assert.deepStrictEqual([to(slow.url), to(quick.url)], [8, 20])
      yield* receive()
      yield* fanOut
      yield* attempt
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual([to(slow.url), to(quick.url)], [8, 21])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("makes one attempt at a time at a receiver that fails, and several once it takes over again", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, answering(500))
      for (let n = 0; n < 30; n++) yield* receive()
      const { attempt, fanOut } = yield* WebhookDispatch
      yield* fanOut
      yield* attempt
      const counts: Array<number> = []
      for (const wait of ["1 millis", "1 second", "1 second", "1 second"] as const) {
        yield* TestClock.adjust(wait)
        counts.push(sent.length)
        if (counts.length === 2) answers.set(webhook.url, answering(200))
      }
      assert.deepStrictEqual(counts, [8, 9, 10, 18])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("begins nothing any more when it stops, and waits for what is under way", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, Effect.as(Effect.sleep("3 seconds"), { status: 200, failure: null }))
      for (let n = 0; n < 12; n++) yield* receive()
      const { attempt, fanOut, stop } = yield* WebhookDispatch
      yield* fanOut
      yield* attempt
      yield* TestClock.adjust("1 second")
      const stopping = yield* Effect.forkChild(stop)
      yield* TestClock.adjust("1 second")
      assert.isUndefined(stopping.pollUnsafe())
      yield* TestClock.adjust("1 second")
      yield* Fiber.join(stopping)
      assert.strictEqual(sent.length, 8)
      const all = yield* deliveries(webhook.id)
      assert.strictEqual(all.filter(({ status }) => status === "delivered").length, 8)
    }).pipe(Effect.provide(useCases))
  )

  it.effect("leaves what a dead process had claimed to others, a minute later", () =>
    Effect.gen(function* () {
      yield* applied([])
      const webhook = yield* registered("one", ["lead.received"])
      const { answers, sent } = yield* Receivers
      answers.set(webhook.url, Effect.never)
      yield* receive()
      yield* Effect.scoped(
        Effect.gen(function* () {
          const dead = yield* elsewhere
          yield* dead.fanOut
          yield* dead.attempt
          yield* TestClock.adjust("1 second")
        })
      )
      answers.delete(webhook.url)
      yield* dispatched
      assert.strictEqual(sent.length, 1)
      yield* TestClock.adjust("1 minute")
      yield* dispatched
      assert.strictEqual(sent.length, 2)
      assert.strictEqual((yield* deliveries(webhook.id))[0]?.status, "delivered")
    }).pipe(Effect.provide(useCases))
  )

  it.effect("goes through the events while there is no webhook, and keeps none for one that comes", () =>
    Effect.gen(function* () {
      yield* applied([])
      yield* receive()
      yield* dispatched
      assert.isNull(yield* DeliveryRepository.use(({ unseen }) => unseen("webhook")))
      const webhook = yield* registered("one", ["lead.received"])
      yield* dispatched
      assert.deepStrictEqual(yield* deliveries(webhook.id), [])
    }).pipe(Effect.provide(useCases))
  )
})
