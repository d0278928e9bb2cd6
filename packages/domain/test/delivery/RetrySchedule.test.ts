import { assert, describe, it } from "@effect/vitest"
import { delayAfter } from "@leadwell/domain/delivery/DeliveryLife"
import { Duration, Option, Schema } from "effect"

const Jitter = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Failures = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9 }))
const seconds = (failures: number, jitter: number) =>
  Option.getOrNull(Option.map(delayAfter(failures, jitter), Duration.toSeconds))

describe("delayAfter", () => {
  it("is 5 s, 5 min, 30 min, and 2, 5, 10, 14, 20 and 24 hours, and then none", () => {
    const all = Array.from({ length: 10 }, (_, n) => seconds(n + 1, 0.5))
    assert.deepStrictEqual(all, [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null])
  })

  it.prop("moves by a tenth at most, and further with more jitter", [Failures, Jitter, Jitter], ([failures, a, b]) => {
    const exact = seconds(failures, 0.5)!
    const [less, more] = [seconds(failures, Math.min(a, b))!, seconds(failures, Math.max(a, b))!]
    assert.isAtLeast(less, exact * 0.9)
    assert.isAtMost(more, exact * 1.1)
    assert.isAtMost(less, more)
    if (Math.abs(a - b) > 0.01) assert.isBelow(less, more)
  })
})
