import { assert, describe, it } from "@effect/vitest"
import type { DomainEvent } from "@leadwell/domain/event/DomainEvent"
import { deliveryOf } from "@leadwell/domain/webhook/Delivery"
import { DeliveryAttempt } from "@leadwell/domain/webhook/DeliveryAttempt"
import { abandoned, afterAttempt, claimed, replayed } from "@leadwell/domain/webhook/DeliveryLife"
import { disabled, rotated, validSecrets } from "@leadwell/domain/webhook/Webhook"
import { sampleInstant } from "@leadwell/laws/sample/SampleLead"
import { later, sampleSecret, sampleWebhook } from "@leadwell/laws/sample/SampleWebhook"
import { DateTime, Result, Schema } from "effect"

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const webhook = sampleWebhook("019bc14f-effb-7012-b456-789abcdef012")
const other = sampleWebhook("019bc14f-effb-7012-b456-789abcdef013")
const event = { type: "lead.placed", at: sampleInstant, lead: 7, business: null, reclaim: null } as DomainEvent
const accounts = { lead: null, business: null }
const made = (number: number, of = webhook) => deliveryOf(of, { number, event, accounts }, sampleInstant)!
const Number = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: globalThis.Number.MAX_SAFE_INTEGER }))
const Status = Schema.Int.check(Schema.isBetween({ minimum: 100, maximum: 599 }))

const hours = (n: number) => DateTime.add(sampleInstant, { hours: n })

const after = (attempt: Pick<DeliveryAttempt, "status" | "failure">, seconds = 0, jitter = 0.5) =>
  afterAttempt({ claim: 1, attempt: { at: later(seconds), ...attempt }, jitter, now: later(seconds) })

const claimedOnce = Result.getOrThrow(claimed(sampleInstant)(made(1)))

describe("deliveryOf", () => {
  it.prop("has a UUIDv7 of the event's moment, of its own for each number and webhook", [Number, Number], ([a, b]) => {
    const { id } = made(a)
    assert.match(id, uuidV7)
    assert.strictEqual(globalThis.Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16), event.at.epochMilliseconds)
    assert.strictEqual(made(a).id, id)
    if (a !== b) assert.notStrictEqual(made(b).id, id)
    assert.notStrictEqual(made(a, other).id, id)
  })

  it("is none of an event that is not wanted, or of a webhook that is disabled", () => {
    assert.isNull(deliveryOf(webhook, { number: 1, event: { ...event, type: "lead.closed" }, accounts }, sampleInstant))
    assert.isNull(deliveryOf(disabled(sampleInstant)(webhook), { number: 1, event, accounts }, sampleInstant))
  })
})

describe("a delivery", () => {
  it("can be claimed from when it is due, once a minute", () => {
    assert.isTrue(Result.isFailure(claimed(later(-1))(made(1))))
    assert.deepStrictEqual(claimedOnce, { ...made(1), claim: 1, due_at: later(60) })
    assert.isTrue(Result.isFailure(claimed(later(59.999))(claimedOnce)))
    assert.isTrue(Result.isSuccess(claimed(later(60))(claimedOnce)))
  })

  it.each([200, 410])("is claimed by nobody after its end, with %s", (status) => {
    const over = after({ status, failure: null }, 3)(claimedOnce)
    assert.isTrue(Result.isFailure(claimed(hours(1))(over)))
  })

  it.prop("is over with a 2xx and with 410, and waits after any other answer", [Status], ([status]) => {
    const { ended_at, status: stands } = after({ status, failure: null }, 3)(claimedOnce)
    const expected = status >= 200 && status < 300 ? "delivered" : status === 410 ? "failed" : "pending"
    assert.strictEqual(stands, expected)
    assert.deepStrictEqual(ended_at, expected === "pending" ? null : later(3))
  })

  it("fails after the tenth failure in a row", () => {
    let delivery = made(1)
    const waits: Array<number> = []
    for (let n = 1; delivery.due_at !== null; n++) {
      const now = delivery.due_at
      const held = Result.getOrThrow(claimed(now)(delivery))
      const attempt: DeliveryAttempt = { at: now, status: null, failure: "timeout" }
      delivery = afterAttempt({ claim: n, attempt, jitter: 0.5, now })(held)
      if (delivery.due_at !== null) waits.push((delivery.due_at.epochMilliseconds - now.epochMilliseconds) / 1000)
    }
    assert.deepStrictEqual(waits, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    assert.deepStrictEqual([delivery.status, delivery.failures, delivery.attempts.length], ["failed", 10, 10])
  })

  it("is due at once when it is replayed, and what was on its way decides nothing any more", () => {
    const again = replayed(later(5))(claimedOnce)
    assert.deepStrictEqual(again, { ...made(1), claim: 2, due_at: later(5) })
    const noted = after({ status: 200, failure: null }, 6)(again)
    assert.deepStrictEqual(noted, { ...again, attempts: [{ at: later(6), status: 200, failure: null }] })
    const failed = after({ status: 410, failure: null }, 1)(claimedOnce)
    assert.deepStrictEqual(replayed(later(9))(failed), { ...again, due_at: later(9), attempts: failed.attempts })
  })

  it("is given up only by the process that holds its claim", () => {
    assert.strictEqual(abandoned(1, later(1))(claimedOnce).status, "failed")
    assert.strictEqual(abandoned(1, later(1))(replayed(later(0))(claimedOnce)).status, "pending")
  })

  it("keeps a hundred attempts, the latest", () => {
    let delivery = claimedOnce
    for (let n = 0; n < 120; n++) delivery = after({ status: 500, failure: null }, n)({ ...delivery, failures: 0 })
    assert.strictEqual(delivery.attempts.length, 100)
    assert.deepStrictEqual(delivery.attempts.at(-1)?.at, later(119))
  })
})

describe("the secrets of a webhook", () => {
  it("are the latest, and for a day the one before", () => {
    const [first, second, third] = [webhook.secret, sampleSecret("b"), sampleSecret("c")]
    const once = rotated(second, sampleInstant)(webhook)
    assert.deepStrictEqual(validSecrets(webhook, sampleInstant), [first])
    assert.deepStrictEqual(validSecrets(once, hours(23.999)), [second, first])
    assert.deepStrictEqual(validSecrets(once, hours(24)), [second])
    assert.deepStrictEqual(validSecrets(rotated(third, hours(1))(once), hours(2)), [third, second])
  })
})
