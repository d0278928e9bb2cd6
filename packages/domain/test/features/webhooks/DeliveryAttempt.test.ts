import { assert, describe, it } from "@effect/vitest"
import { endBy, isAccepted, isGone } from "@leadwell/domain/features/webhooks/DeliveryAttempt"

describe("an attempt at a delivery", () => {
  it.each([
    [null, false, false],
    [199, false, false],
    [200, true, false],
    [299, true, false],
    [300, false, false],
    [409, false, false],
    [410, false, true],
    [411, false, false]
  ])("with the status %s is accepted: %s, and its receiver is gone: %s", (status, accepted, gone) => {
    assert.deepStrictEqual([isAccepted({ status }), isGone({ status })], [accepted, gone])
    assert.strictEqual(endBy({ status }), accepted ? "delivered" : gone ? "failed" : null)
  })
})
