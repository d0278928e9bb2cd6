import { assert, describe, it } from "@effect/vitest"
import { claimed, ended, replayed, afterAttempt } from "@leadwell/domain/delivery/DeliveryLife"
import type { WebhookDelivery } from "@leadwell/domain/features/webhooks/WebhookDelivery"
import { later, webhookChannel } from "@leadwell/laws/sample/SampleDelivery"
import { Duration, Option } from "effect"

const { attempt, make } = webhookChannel
const minute = Duration.minutes(1)

const delivery = make("019bc14f-effb-7012-b456-789abcdef012", 1)
const claimedAt = (one: WebhookDelivery, seconds: number, seen = one) =>
  claimed(later(seconds), minute)<WebhookDelivery>(one, seen)
const held = Option.getOrThrow(claimedAt(delivery, 0))

/** Settles a delivery by an attempt of the holder of a claim. */
const after = (one: WebhookDelivery, end: WebhookDelivery["status"] | null, seconds = 0, seen = one) => {
  const attemptEnd = { attempt: attempt(seconds), end, jitter: 0.5, now: later(seconds) }
  return Option.getOrThrow(afterAttempt<WebhookDelivery>(attemptEnd)(one, seen))
}

describe("a delivery", () => {
  it("can be claimed while it is pending, once in a while, and as it was seen", () => {
    assert.deepStrictEqual(held, { ...delivery, claim: 1, claimed_until: later(60) })
    assert.isTrue(Option.isNone(claimedAt(held, 59.999)))
    assert.isTrue(Option.isNone(claimedAt(held, 60, delivery)))
    assert.deepStrictEqual(claimedAt(held, 60), Option.some({ ...delivery, claim: 2, claimed_until: later(120) }))
    const over = after(held, "delivered", 3)
    assert.isTrue(Option.isNone(claimedAt(over, 3600)))
  })

  it.each(["delivered", "failed"] as const)("ends as %s by an attempt or without one", (status) => {
    const over = { ...delivery, claim: 1, status, due_at: null, ended_at: later(3) }
    assert.deepStrictEqual(after(held, status, 3), { ...over, attempts: [attempt(3)] })
    assert.deepStrictEqual(ended(status, later(3))(held, held), Option.some(over))
  })

  it("is neither ended nor put off by a process whose claim is outdated, and only gains its attempt", () => {
    const again = Option.getOrThrow(claimedAt(held, 60))
    for (const end of ["delivered", "failed", null] as const) {
      assert.deepStrictEqual(after(again, end, 62, held), { ...again, attempts: [attempt(62)] })
    }
    assert.deepStrictEqual(ended("failed", later(62))(again, held), Option.none())
  })

  it("fails after the tenth failure in a row, at the instant of its answer", () => {
    let one = delivery
    let last = later(0)
    const waits: Array<number> = []
    while (one.due_at !== null) {
      const seconds = (one.due_at.epochMilliseconds - later(0).epochMilliseconds) / 1000
      if (one.failures > 0) waits.push((one.due_at.epochMilliseconds - last.epochMilliseconds) / 1000)
      last = one.due_at
      one = after(Option.getOrThrow(claimedAt(one, seconds)), null, seconds)
    }
    assert.deepStrictEqual(waits, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    assert.deepStrictEqual([one.status, one.failures, one.attempts.length], ["failed", 10, 10])
    assert.deepStrictEqual([one.ended_at, one.claimed_until], [last, null])
  })

  it("waits at least as long as its receiver asks", () => {
    const attemptEnd = { attempt: attempt(0), end: null, jitter: 0.5, now: later(0) }
    const rested = (minutes: number) =>
      Option.getOrThrow(afterAttempt<WebhookDelivery>({ ...attemptEnd, rest: Duration.minutes(minutes) })(held, held))
        .due_at
    assert.deepStrictEqual([rested(10), rested(0)], [later(600), later(5)])
  })

  it("is free again after an attempt before it was due, which counts as no failure", () => {
    const due = { ...delivery, due_at: later(100) }
    const freed = after(Option.getOrThrow(claimedAt(due, 0)), null, 5)
    assert.deepStrictEqual(freed, { ...due, claim: 1, attempts: [attempt(5)] })
  })

  it("is due at once when it is replayed, and what was on its way decides nothing any more", () => {
    const again = replayed(later(5))(held)
    assert.deepStrictEqual(again, { ...delivery, claim: 2, due_at: later(5) })
    assert.deepStrictEqual(after(again, "delivered", 6, held), { ...again, attempts: [attempt(6)] })
    const failed = after(held, "failed", 1)
    assert.deepStrictEqual(replayed(later(9))(failed), { ...again, due_at: later(9), attempts: failed.attempts })
  })

  it("keeps a hundred attempts, the latest", () => {
    let one = held
    for (let n = 0; n < 120; n++) one = after({ ...one, failures: 0, claimed_until: later(n) }, null, n)
    assert.deepStrictEqual([one.attempts.length, one.attempts.at(-1)?.at], [100, later(119)])
  })
})
