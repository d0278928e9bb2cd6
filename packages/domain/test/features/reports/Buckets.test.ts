import { assert, describe, it } from "@effect/vitest"
import { bucketed, quantile } from "@leadwell/domain/features/reports/Buckets"
import { Schema } from "effect"

const bounds = [1, 10, 100]
const Values = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(30)
)

const bucketsOf = (values: ReadonlyArray<number>) =>
  values.map((value) => bucketed(bounds, value)).reduce((sum, one) => sum.map((count, nth) => count + one[nth]!))

describe("a quantile of buckets", () => {
  it.prop("lies in the bucket of the value of that rank", [Values, Schema.Literals([0.5, 0.9])], ([values, q]) => {
    const ranked = values.toSorted((a, b) => a - b)
    const wanted = bucketed(bounds, ranked[Math.ceil(q * values.length) - 1]!)
    const found = quantile(bounds, bucketsOf(values), q)!
    assert.deepStrictEqual(bucketed(bounds, found), wanted)
  })

  it("is between the bounds by the share of the bucket, null of nothing, and the last bound beyond it", () => {
    assert.strictEqual(quantile(bounds, [0, 2, 0, 0], 0.5), 5.5)
    assert.strictEqual(quantile(bounds, [0, 0, 0, 0], 0.5), null)
    assert.strictEqual(quantile(bounds, [0, 0, 0, 1], 0.5), 100)
  })
})
