import { EventRepository, type NumberedEvent } from "@leadwell/domain/event/EventRepository"
import type { PageRequest } from "@leadwell/domain/pagination/PageRequest"
import { type Delivery, deliveryOf, type DeliveryId } from "@leadwell/domain/webhook/Delivery"
import { afterAttempt, claimed, claimTime, replayed } from "@leadwell/domain/webhook/DeliveryLife"
import { DeliveryNotFound, DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { AccountedEvent } from "@leadwell/domain/webhook/EventAudience"
import { disabled, type Webhook } from "@leadwell/domain/webhook/Webhook"
import { WebhookRepository } from "@leadwell/domain/webhook/WebhookRepository"
import { DateTime, Duration, Effect, Result } from "effect"
import { demand, demandEqual, freshId, type Law, rivals } from "../Law.ts"
import { pageLaw } from "../pagination/PageLaw.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { sampleInstant } from "../sample/SampleLead.ts"
import { deliveriesOf, handedOut, insertedWebhook, later, placedLead } from "../sample/SampleWebhook.ts"
import type { WebhookRepositoryLawPorts } from "./WebhookRepositoryLaws.ts"

/** The ports that the laws of {@link DeliveryRepository} require. */
export type DeliveryRepositoryLawPorts = WebhookRepositoryLawPorts | EventRepository

const allEvents = Effect.gen(function* () {
  const { after } = yield* EventRepository
  const found: Array<NumberedEvent> = []
  for (;;) {
    const portion = yield* after(found.at(-1)?.number ?? 0, 100)
    found.push(...portion)
    if (portion.length === 0) return found
  }
})

const nobody = { lead: null, business: null }

/** Returns a webhook with the two deliveries of one placed lead. */
const withDeliveries = Effect.gen(function* () {
  const sample = yield* appliedSample(1)
  const webhook = yield* insertedWebhook()
  yield* placedLead(sample)
  yield* handedOut()
  const [second, first] = yield* deliveriesOf(webhook)
  return { webhook, first: first!, second: second! }
})

const answered = (claim: number, status: number, seconds: number) =>
  afterAttempt({
    claim,
    attempt: { at: later(seconds), status, failure: null },
    jitter: 0.5,
    now: later(seconds)
  })

const changedBy = (id: DeliveryId, by: (delivery: Delivery) => Delivery) =>
  DeliveryRepository.use(({ modify }) => modify(id, (one) => Result.succeed(by(one)), []))

/** The laws of {@link DeliveryRepository}. */
export const deliveryRepositoryLaws: ReadonlyArray<Law<DeliveryRepositoryLawPorts>> = [
  {
    sentence: "hands out what happens after a webhook is inserted, if it wants that, and nothing from before",
    check: Effect.gen(function* () {
      const sample = yield* appliedSample(1)
      yield* insertedWebhook()
      yield* placedLead(sample)
      const webhook = yield* insertedWebhook()
      const lead = yield* placedLead(sample)
      yield* handedOut()
      const wanted = (yield* allEvents)
        .filter(({ event }) => event.lead === lead && event.type !== "business_lead.assigned")
        .map((event) => deliveryOf(webhook, { ...event, accounts: nobody }, sampleInstant))
      yield* demandEqual(wanted.length, 2, "events")
      yield* demandEqual(yield* deliveriesOf(webhook), wanted.toReversed(), "deliveries")
    })
  },
  {
    sentence: "hands nothing out to a webhook that is disabled",
    check: Effect.gen(function* () {
      const { modify } = yield* WebhookRepository
      const sample = yield* appliedSample(1)
      const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
      yield* modify(webhook.id, disabled(sampleInstant), [])
      yield* placedLead(sample)
      yield* handedOut()
      yield* demandEqual((yield* deliveriesOf(webhook)).length, 0, "deliveries")
      yield* demandEqual((yield* deliveriesOf(other)).length, 2, "deliveries of another")
    })
  },
  {
    sentence: "hands each event out once, however many hand out while others happen, in steps of a size",
    check: Effect.gen(function* () {
      const { fanOut } = yield* DeliveryRepository
      const sample = yield* appliedSample(1)
      for (let round = 0; round < 10; round++) {
        const webhook = yield* insertedWebhook()
        const made: Array<number> = []
        const make = (one: Webhook, event: AccountedEvent) => {
          if (one.id === webhook.id) made.push(event.number)
          return deliveryOf(one, event, sampleInstant)
        }
        const [leads, counts] = yield* Effect.all(
          [
            Effect.all(
              Array.from({ length: rivals }, () => placedLead(sample)),
              { concurrency: "unbounded" }
            ),
            Effect.all(
              Array.from({ length: rivals }, () => fanOut(5, make)),
              { concurrency: "unbounded" }
            )
          ],
          { concurrency: "unbounded" }
        )
        yield* demand(Math.max(...counts) <= 5, "a step is too large")
        yield* Effect.repeat(fanOut(5, make), { until: (count) => count === 0 })
        yield* demandEqual(made.length, new Set(made).size, "events that were handed out, and how many of them differ")
        const told = (yield* deliveriesOf(webhook)).map(({ event }) => `${event.lead} ${event.type}`).toSorted()
        const wanted = leads.flatMap((lead) => [`${lead} lead.placed`, `${lead} lead.received`]).toSorted()
        yield* demandEqual(told, wanted, `events of round ${round}`)
        yield* WebhookRepository.use(({ remove }) => remove(webhook.id, []))
      }
    })
  },
  {
    sentence: "tells what is due of each webhook, the longest first, and who waits at all",
    check: Effect.gen(function* () {
      const { due, modify, waiting } = yield* DeliveryRepository
      const { first, second, webhook } = yield* withDeliveries
      const dueAt = (seconds: number) => due(webhook.id, 100, later(seconds))
      const isWaiting = (seconds: number) => Effect.map(waiting(later(seconds)), (all) => all.includes(webhook.id))
      yield* demandEqual(yield* dueAt(-1), [], "due before")
      yield* demandEqual(yield* isWaiting(-1), false, "waiting before")
      yield* demandEqual(yield* dueAt(0), [first.id, second.id], "due at once")
      yield* demandEqual(yield* due(webhook.id, 1, later(0)), [first.id], "one that is due")
      yield* modify(first.id, claimed(later(0)), [])
      yield* changedBy(first.id, answered(1, 500, 1))
      yield* demandEqual(yield* dueAt(5), [second.id], "due after a failure")
      yield* demandEqual(yield* dueAt(6), [second.id, first.id], "due when it is time")
      yield* modify(second.id, claimed(later(0)), [])
      yield* changedBy(second.id, answered(1, 204, 1))
      yield* demandEqual([yield* isWaiting(5), yield* isWaiting(6)], [false, true], "waiting")
      yield* demandEqual(yield* dueAt(1_000_000), [first.id], "due in the end")
    })
  },
  {
    sentence: "replaces a delivery with what is made of it, unless that fails",
    check: Effect.gen(function* () {
      const { modify } = yield* DeliveryRepository
      const { first, second, webhook } = yield* withDeliveries
      yield* modify(first.id, claimed(later(0)), [])
      const unanswered = { at: later(2), status: null, failure: "timeout" } as const
      yield* changedBy(first.id, afterAttempt({ claim: 1, attempt: unanswered, jitter: 0.5, now: later(17) }))
      yield* modify(first.id, claimed(later(22)), [])
      const wanted = {
        ...first,
        status: "delivered",
        due_at: null,
        ended_at: later(23),
        claim: 2,
        failures: 1,
        attempts: [unanswered, { at: later(23), status: 202, failure: null }]
      }
      yield* demandEqual(yield* changedBy(first.id, answered(2, 202, 23)), wanted, "answer")
      yield* demandEqual(
        (yield* Effect.flip(modify(first.id, claimed(later(30)), [])))._tag,
        "DeliveryNotDue",
        "refusal"
      )
      yield* demandEqual(yield* deliveriesOf(webhook), [second, wanted], "deliveries")
      yield* changedBy(first.id, replayed(later(40)))
      const [, again] = yield* deliveriesOf(webhook)
      const due = { ...wanted, status: "pending", due_at: later(40), ended_at: null, claim: 3, failures: 0 }
      yield* demandEqual(again, due, "delivery that is replayed")
      const id = (yield* freshId) as DeliveryId
      const missing = yield* Effect.flip(modify(id, claimed(later(0)), []))
      yield* demandEqual(missing, new DeliveryNotFound({ id }), "an unknown one")
    })
  },
  {
    sentence: "lets one of many claim a delivery that is due, and another once the claim is over",
    check: Effect.gen(function* () {
      const { modify } = yield* DeliveryRepository
      const over = DateTime.addDuration(sampleInstant, claimTime)
      for (let round = 0; round < 10; round++) {
        const { first } = yield* withDeliveries
        for (const now of [sampleInstant, over]) {
          const outcomes = yield* Effect.all(
            Array.from({ length: rivals }, () => Effect.result(modify(first.id, claimed(now), []))),
            { concurrency: "unbounded" }
          )
          yield* demandEqual(outcomes.filter(Result.isSuccess).length, 1, `claims of round ${round}`)
        }
        const late = yield* changedBy(first.id, answered(1, 200, 70))
        const until = DateTime.addDuration(over, claimTime)
        yield* demandEqual([late.status, late.due_at, late.attempts.length], ["pending", until, 1], "after the first")
        const done = yield* changedBy(first.id, answered(2, 200, Duration.toSeconds(claimTime) + 1))
        yield* demandEqual([done.status, done.due_at, done.attempts.length], ["delivered", null, 2], "after the second")
      }
    })
  },
  pageLaw(
    "DeliveryRepository",
    "the deliveries of a webhook, the latest event first",
    Effect.gen(function* () {
      const { page } = yield* DeliveryRepository
      const sample = yield* appliedSample(1)
      const [webhook, other] = [yield* insertedWebhook(), yield* insertedWebhook()]
      for (let n = 0; n < 3; n++) yield* placedLead(sample)
      yield* handedOut(5)
      const lists = yield* Effect.forEach([webhook, other], (one) =>
        Effect.map(deliveriesOf(one), (all) => ({
          page: (request: PageRequest) => page(one.id, request),
          items: all.toSorted((a, b) => b.number - a.number)
        }))
      )
      const ids = new Set(lists.flatMap(({ items }) => items.map(({ id }) => id)))
      yield* demandEqual(ids.size, 12, "deliveries of both")
      return { lists }
    })
  ),
  {
    sentence: "forgets deliveries that ended long enough ago, and no other",
    check: Effect.gen(function* () {
      const { removeEnded } = yield* DeliveryRepository
      const { webhook: waits } = yield* withDeliveries
      const { first, second, webhook } = yield* withDeliveries
      yield* changedBy(first.id, answered(0, 200, -1000))
      yield* changedBy(second.id, answered(0, 410, -999))
      yield* removeEnded(later(-1000))
      yield* demandEqual(
        (yield* deliveriesOf(webhook)).map(({ id }) => id),
        [second.id],
        "deliveries that are left"
      )
      yield* demandEqual((yield* deliveriesOf(waits)).length, 4, "deliveries that wait")
    })
  }
]
