import { assert, describe, it } from "@effect/vitest"
import { coverageOf, covers, extent, sharedExtent } from "@leadwell/domain/geography/Coverage"
import { PostalCode } from "@leadwell/domain/geography/PostalCode"
import { holds, Region } from "@leadwell/domain/geography/Region"
import { Digits, digitsIn, four, Regions, regionsOf } from "./drawnRegions.ts"

const coverage = (...regions: ReadonlyArray<string>) => coverageOf(regions.map((region) => Region.make(region)))

describe("sharedExtent", () => {
  it.prop("counts the addresses that lie in both coverages", [Regions, Regions], ([a, b]) => {
    const [one, other] = [regionsOf(a), regionsOf(b)]
    const shared = digitsIn(one).intersection(digitsIn(other)).size
    assert.strictEqual(sharedExtent(coverageOf(one), coverageOf(other)), shared)
    assert.strictEqual(sharedExtent(coverageOf(other), coverageOf(one)), shared)
    assert.strictEqual(extent(coverageOf(one)), digitsIn(one).size)
  })

  it("counts from where a region starts to where it ends", () => {
    assert.strictEqual(sharedExtent(coverage("1000-1099"), coverage("1099-1200")), 1)
    assert.strictEqual(sharedExtent(coverage("1000-1099"), coverage("1100-1200")), 0)
    assert.strictEqual(sharedExtent(coverage("0000-9999"), coverage("9")), 1000)
    assert.strictEqual(sharedExtent(coverage("1", "5000-5001"), coverage("4", "5001")), 1)
    assert.strictEqual(sharedExtent(coverage(), coverage("*")), 0)
  })
})

describe("covers", () => {
  it.prop("holds what any of its regions holds", [Regions, Digits], ([drawn, digits]) => {
    const regions = regionsOf(drawn)
    const inside = digitsIn(regions)
    for (const code of [digits, ...drawn.flatMap(({ from, length }) => [from - 1, from, from + length + 1])]) {
      if (code < 0 || code > 9999) continue
      const address = PostalCode.make(`${four(code)}AB`)
      assert.strictEqual(covers(coverageOf(regions), address), inside.has(four(code)))
      assert.strictEqual(
        regions.some((region) => holds(region, address)),
        inside.has(four(code))
      )
    }
  })
})
