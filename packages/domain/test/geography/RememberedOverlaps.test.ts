import { assert, describe, it } from "@effect/vitest"
import { RememberedOverlaps } from "@leadwell/domain/geography/RememberedOverlaps"
import { Schema } from "effect"

const Sizes = Schema.Array(
  Schema.Struct({
    distance: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 6000 })),
    size: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20_000 }))
  })
)

describe("RememberedOverlaps", () => {
  it.prop("knows the last size at each distance below 5000, and no others", [Sizes], ([sizes]) => {
    const [overlaps, expected] = [new RememberedOverlaps(), new Map<number, number>()]
    for (const { distance, size } of sizes) {
      overlaps.remember(distance, size)
      if (distance < 5000) expected.set(distance, size)
    }
    for (const distance of [0, 1, 63, 64, 65, 4999, 5000, ...sizes.map((one) => one.distance)]) {
      assert.strictEqual(overlaps.at(distance), expected.get(distance))
    }
  })

  it("keeps what it knows when it grows", () => {
    const overlaps = new RememberedOverlaps()
    const distances = [0, 63, 64, 100, 200, 201, 4999, 5000, 5001]
    for (const distance of distances) overlaps.remember(distance, distance + 1)
    assert.deepStrictEqual(
      distances.map((distance) => overlaps.at(distance)),
      [1, 64, 65, 101, 201, 202, 5000, undefined, undefined]
    )
    assert.isUndefined(overlaps.at(1))
  })
})
