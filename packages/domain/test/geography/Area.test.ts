import { assert, describe, it } from "@effect/vitest"
import { type Area, areaOf, measured, similarity } from "@leadwell/domain/geography/Area"
import type { Country } from "@leadwell/domain/geography/Country"
import { Region } from "@leadwell/domain/geography/Region"
import { Schema } from "effect"
import { codes, digitsIn, four, Regions, regionsOf } from "./drawnRegions.ts"

const area = (regions: ReadonlyArray<string>, countries: ReadonlyArray<Country> = ["Nederland"]): Area => ({
  regions: regions.map((region) => Region.make(region)),
  countries
})

const Countries = Schema.Literals(["Nederland", "België", "Nederland België", "België Nederland Nederland"])

/** An area with at least one region. */
const Drawn = Schema.Struct({ regions: Regions.check(Schema.isMinLength(1)), countries: Countries })

const drawnArea = ({ countries, regions }: typeof Drawn.Type) =>
  area(regionsOf(regions), countries.split(" ") as Array<Country>)

/** Lists every address of an area, by country and digits. */
const addressesIn = ({ countries, regions }: Area) => {
  const digits = [...digitsIn(regions)]
  return new Set(countries.flatMap((country) => digits.map((one) => country + one)))
}

/** Returns the part of the addresses in either area that lies in both. */
const part = (a: Area, b: Area): number => {
  const [ours, theirs] = [addressesIn(a), addressesIn(b)]
  return ours.intersection(theirs).size / ours.union(theirs).size
}

const runs = { arbitrary: { runs: 60 } }

describe("similarity", () => {
  it.prop(
    "is the part of the addresses in either area that lies in both",
    [Drawn, Drawn],
    ([one, other]) => {
      const [a, b] = [drawnArea(one), drawnArea(other)]
      const expected = part(a, b)
      assert.strictEqual(similarity(a, b), expected)
      assert.strictEqual(similarity(b, a), expected)
      assert.strictEqual(similarity(a, a), 1)
    },
    runs
  )

  it("is 1 for the same however it is written, and 0 for what never meets", () => {
    assert.strictEqual(similarity(area(["35", "36"]), area(["3600-3699", "350", "3500-3599"])), 1)
    assert.strictEqual(similarity(area(["35"]), area(["36"])), 0)
    assert.strictEqual(similarity(area(["*"], ["België"]), area(["*"])), 0)
    assert.strictEqual(similarity(area([]), area([])), 0)
    assert.strictEqual(similarity(area([]), area([], ["België"])), 0)
  })

  it("halves with half of the country, and with one country of two", () => {
    assert.strictEqual(similarity(area(["*"]), area(["0000-4999"])), 0.5)
    assert.strictEqual(similarity(area(["*"]), area(["*"], ["België", "Nederland"])), 0.5)
    assert.strictEqual(similarity(area(["*"]), area(["10"])), 0.01)
  })
})

describe("measured", () => {
  it("is one object for equal areas, and for one area at any time", () => {
    const [one, same, other] = [area(["22", "2391"]), area(["2200-2299", "2391"]), area(["23", "2491"])].map(measured)
    assert.strictEqual(one, same)
    assert.notStrictEqual(one, other)
  })

  it("reads the regions of an area once", () => {
    let readings = 0
    const read: Area = {
      countries: ["Nederland"],
      get regions() {
        readings++
        return [Region.make("24")]
      }
    }
    const first = measured(read)
    const needed = readings
    assert.strictEqual(measured(read), first)
    assert.isAbove(needed, 0)
    assert.strictEqual(readings, needed)
  })
})

describe("areaOf", () => {
  it.prop(
    "is the same for the same addresses, in any order and in any words",
    [Drawn],
    ([drawn]) => {
      const one = drawnArea(drawn)
      const digits = digitsIn(one.regions)
      const longest = codes.flatMap((code, n) => {
        if (!digits.has(code) || digits.has(four(n - 1))) return []
        const end = codes.findIndex((other, m) => m > n && !digits.has(other))
        return [`${code}-${four((end === -1 ? codes.length : end) - 1)}`]
      })
      const [reversed, countries] = [one.regions.toReversed(), one.countries.toReversed()]
      assert.strictEqual(areaOf({ regions: [...reversed, ...one.regions], countries }), areaOf(one))
      assert.strictEqual(areaOf(area(longest, [...countries, ...countries])), areaOf(one))
    },
    runs
  )

  it.prop(
    "differs when an address does, and is a whole number of 32 bits",
    [Drawn, Drawn],
    ([drawn, other]) => {
      const [a, b] = [drawnArea(drawn), drawnArea(other)]
      const isSame = addressesIn(a).symmetricDifference(addressesIn(b)).size === 0
      assert.strictEqual(areaOf(a) === areaOf(b), isSame)
      assert.isTrue(Number.isInteger(areaOf(a)) && areaOf(a) >= 0 && areaOf(a) < 2 ** 32)
    },
    runs
  )

  it("differs by one code, and by a country", () => {
    const areas = [["35"], ["3500-3598"], ["3501-3599"], ["35", "3600"], ["*"]].map((regions) => area(regions))
    const others = [area(["35"], ["België"]), area(["35"], ["België", "Nederland"])]
    assert.strictEqual(new Set([...areas, ...others].map(areaOf)).size, 7)
  })

  it("differs when the same digits are divided in another way", () => {
    assert.notStrictEqual(areaOf(area(["0001-0023", "0045-0600"])), areaOf(area(["0001-0002", "0345-0600"])))
  })
})
