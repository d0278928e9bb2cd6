import { assert, describe, it } from "@effect/vitest"
import { codeOf, covers, extent, rangesOf, sharedExtent } from "@leadwell/domain/geography/Coverage"
import { PostalCode } from "@leadwell/domain/geography/PostalCode"
import { Region, coverageOf, holds } from "@leadwell/domain/geography/Region"
import { decodeInput } from "@leadwell/domain/input/InvalidInput"
import { Schema } from "effect"
import { told } from "../input/told.ts"
import { Digits, digitsIn, four, Regions, regionsOf } from "./drawnRegions.ts"

const decode = decodeInput(Region)
const region = Schema.decodeUnknownSync(Region)
const code = Schema.decodeUnknownSync(PostalCode)

const Number4 = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 }))

describe("Region", () => {
  it.prop("is a range when its ends are in order, and is refused otherwise", [Number4, Number4], ([first, last]) => {
    assert.deepStrictEqual(told(decode(`${four(first)}-${four(last)}`)), first <= last ? [] : ["NotRegion"])
  })

  it.each(["*", "0", "35", "351", "3511", "1000-1099", "1000-1000"])("takes %s", (text) => {
    assert.deepStrictEqual(told(decode(text)), [])
  })

  it.each([
    "",
    "**",
    "35*",
    "35111",
    "1000-",
    "-1099",
    "100-2000",
    "100-200",
    "1000-10999",
    "1000 - 1099",
    "2000-1000",
    "3511AB",
    "٣٥"
  ])("refuses %j, once", (text) => {
    assert.deepStrictEqual(told(decode(text)), ["NotRegion"])
  })
})

describe("holds", () => {
  it.prop("holds every address in a range, both ends included", [Number4, Number4, Number4], ([a, b, digits]) => {
    const [first, last] = [Math.min(a, b), Math.max(a, b)]
    const range = region(`${four(first)}-${four(last)}`)
    assert.strictEqual(holds(range, code(`${four(digits)}AB`)), first <= digits && digits <= last)
    assert.isTrue(holds(range, code(`${four(first)}AB`)) && holds(range, code(`${four(last)}AB`)))
  })

  it.prop("holds every address that begins with a prefix", [Number4, Number4], ([number, digits]) => {
    for (const length of [1, 2, 3, 4]) {
      const prefix = four(number).slice(0, length)
      assert.strictEqual(holds(region(prefix), code(`${four(digits)}ZZ`)), four(digits).startsWith(prefix))
      assert.isTrue(holds(region(prefix), code(`${four(number)}ZZ`)))
    }
  })

  it.prop("holds every address when it is the whole country", [PostalCode], ([postalCode]) => {
    assert.isTrue(holds(region("*"), postalCode))
  })

  it("looks at the digits of a Belgian code alike", () => {
    assert.isTrue(holds(region("10"), code("1000")))
    assert.isTrue(holds(region("1000-1099"), code("1099")))
    assert.isFalse(holds(region("1000-1099"), code("1100")))
  })
})

const coverage = (...regions: ReadonlyArray<string>) => coverageOf(regions.map((region) => Region.make(region)))

describe("coverageOf", () => {
  it("is made once for a list of regions", () => {
    const regions = ["12", "2500-2599"].map((region) => Region.make(region))
    assert.strictEqual(coverageOf(regions), coverageOf(regions))
    assert.notStrictEqual(coverageOf(regions), coverageOf([...regions]))
  })

  it("has the ranges that its regions make together", () => {
    assert.deepStrictEqual(rangesOf(coverage("13", "12", "2500-2510", "2511", "9999")), [
      [1200, 1399],
      [2500, 2511],
      [9999, 9999]
    ])
    assert.deepStrictEqual(rangesOf(coverage("*")), [[0, 9999]])
    assert.deepStrictEqual(rangesOf(coverage()), [])
  })
})

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
      assert.strictEqual(covers(coverageOf(regions), codeOf(address)), inside.has(four(code)))
      assert.strictEqual(
        regions.some((region) => holds(region, address)),
        inside.has(four(code))
      )
    }
  })
})
