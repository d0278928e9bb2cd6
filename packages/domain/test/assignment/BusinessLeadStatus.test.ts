import { assert, describe, it } from "@effect/vitest"
import { statusAt } from "@leadwell/domain/assignment/BusinessLeadStatus"
import { ReclaimStatus } from "@leadwell/domain/assignment/ReclaimStatus"
import { isWindowOpen, ReclaimWindow } from "@leadwell/domain/assignment/ReclaimWindow"
import { DateTime, Duration, Effect, Schema } from "effect"

const Instant = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Date.parse("2200-01-01T00:00:00Z") }))
const Length = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 365 * 86_400_000 }))
const at = (instant: number) => DateTime.makeUnsafe(instant)

describe("statusAt", () => {
  it.prop("is new until the millisecond in which the window closes, then approved", [Instant, Length], (drawn) => {
    const [assigned, length] = drawn
    const statusAfter = (passed: number) =>
      statusAt({ assigned_at: at(assigned), reclaim: null }, Duration.millis(length), at(assigned + passed))
    assert.strictEqual(statusAfter(0), "new")
    assert.strictEqual(statusAfter(length - 1), "new")
    assert.strictEqual(statusAfter(length), "approved")
    assert.strictEqual(statusAfter(length + 1), "approved")
  })

  it.prop("follows the reclaim request once there is one, at any time", [ReclaimStatus, Instant, Instant], (on) => {
    const [reclaim, assigned, now] = on
    const expected = { pending: "reclaim_requested", granted: "reclaimed", rejected: "reclaim_rejected" }
    const status = statusAt({ assigned_at: at(assigned), reclaim }, Duration.days(14), at(now))
    assert.strictEqual(status, expected[reclaim])
  })

  it.prop("is withdrawn once the business lost the lead without a request, at any time", [Instant, Instant], (on) => {
    const [assigned, now] = on
    const one = { assigned_at: at(assigned), reclaim: "withdrawn" } as const
    assert.strictEqual(statusAt(one, Duration.days(14), at(now)), "withdrawn")
  })

  it("approves a lead fourteen times 24 hours after its assignment, across a change of the clocks", () => {
    const assigned_at = DateTime.makeUnsafe("2026-10-20T09:00:00.000Z")
    const status = (now: string) =>
      statusAt({ assigned_at, reclaim: null }, Duration.days(14), DateTime.makeUnsafe(now))
    assert.strictEqual(status("2026-11-03T08:59:59.999Z"), "new")
    assert.strictEqual(status("2026-11-03T09:00:00.000Z"), "approved")
  })
})

describe("ReclaimWindow", () => {
  it.effect("lasts 14 days unless another length is provided", () =>
    Effect.gen(function* () {
      assert.strictEqual(Duration.toMillis(yield* ReclaimWindow), 14 * 86_400_000)
    })
  )

  it.prop("is never open when it has no length", [Instant], ([instant]) => {
    assert.isFalse(isWindowOpen(at(instant), Duration.zero, at(instant)))
  })
})
