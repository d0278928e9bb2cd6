import { assert, describe, it } from "@effect/vitest"
import { type DeliveryAttempt, isAccepted } from "@leadwell/domain/features/webhooks/DeliveryAttempt"
import { attempted, disabled, stateOf } from "@leadwell/domain/features/webhooks/Webhook"
import { healthAfter, untried } from "@leadwell/domain/features/webhooks/WebhookHealth"
import { later } from "@leadwell/laws/sample/SampleDelivery"
import { sampleWebhook } from "@leadwell/laws/sample/SampleWebhook"
import { Schema } from "effect"

const webhook = sampleWebhook("019bc14f-effb-7012-b456-789abcdef012")

const at = (seconds: number, status: number | null): DeliveryAttempt => ({
  at: later(seconds),
  status,
  failure: status === null ? "timeout" : null
})

/** Attempts at different instants, in any order. */
const Attempts = Schema.Array(Schema.Tuple([Schema.Int, Schema.NullOr(Schema.Literals([204, 410, 500]))]))

const attemptsOf = (drawn: typeof Attempts.Type) =>
  [...new Map(drawn)].map(([seconds, status]) => at(seconds % 1000, status)).filter(isFirst)

const isFirst = (one: DeliveryAttempt, index: number, all: ReadonlyArray<DeliveryAttempt>) =>
  all.findIndex((other) => other.at.epochMilliseconds === one.at.epochMilliseconds) === index

const inOrder = (attempts: ReadonlyArray<DeliveryAttempt>) =>
  attempts.toSorted((a, b) => a.at.epochMilliseconds - b.at.epochMilliseconds)

describe("the health of a webhook", () => {
  it.prop(
    "is failing since the first failure after the last success, and tells the latest of each",
    [Attempts],
    ([drawn]) => {
      const attempts = inOrder(attemptsOf(drawn))
      const successes = attempts.filter(isAccepted)
      const failures = attempts.slice(attempts.findLastIndex(isAccepted) + 1)
      assert.deepStrictEqual(attempts.reduce(healthAfter, untried), {
        last_success_at: successes.at(-1)?.at ?? null,
        last_failure: attempts.findLast((one) => !isAccepted(one)) ?? null,
        failing_since: failures[0]?.at ?? null,
        gone_at: null
      })
    }
  )

  it.prop(
    "tells the same in whatever order attempts end, but for the instant of the first failure",
    [Attempts],
    ([drawn]) => {
      const attempts = attemptsOf(drawn)
      const [ended, begun] = [attempts, inOrder(attempts)].map((all) => all.reduce(healthAfter, untried))
      assert.deepStrictEqual(
        { ...ended, failing_since: ended!.failing_since !== null },
        { ...begun, failing_since: begun!.failing_since !== null }
      )
      if (ended!.failing_since === null) return
      assert.isAtLeast(ended!.failing_since.epochMilliseconds, begun!.failing_since!.epochMilliseconds)
      assert.isAtMost(ended!.failing_since.epochMilliseconds, begun!.last_failure!.at.epochMilliseconds)
    }
  )

  it("is active before any attempt, failing after one that fails, and active after the next that succeeds", () => {
    const states = [[], [at(1, 500)], [at(1, 500), at(2, null)], [at(1, 500), at(2, null), at(3, 204)]]
    assert.deepStrictEqual(
      states.map((attempts) => stateOf(attempted(attempts)(webhook))),
      ["active", "failing", "failing", "active"]
    )
    assert.strictEqual(stateOf(disabled(later(4))(attempted([at(1, 410)])(webhook))), "disabled")
  })

  it("is active when one of two attempts that began together succeeded", () => {
    for (const attempts of [
      [at(1, 500), at(1, 200)],
      [at(1, 200), at(1, 500)]
    ]) {
      assert.strictEqual(stateOf(attempted(attempts)(webhook)), "active")
    }
  })
})
