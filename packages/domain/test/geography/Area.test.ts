import { assert, describe, it } from "@effect/vitest"
import { type Area, areaOf, measured, type MeasuredArea } from "@leadwell/domain/geography/Area"
import type { Country } from "@leadwell/domain/geography/Country"
import { compareAhead, likeness as likenessOf, likenessesTo } from "@leadwell/domain/geography/Likeness"
import { Region } from "@leadwell/domain/geography/Region"
import { Schema } from "effect"
import { codes, digitsIn, four, Regions, regionsOf } from "./drawnRegions.ts"

const area = (regions: ReadonlyArray<string>, countries: ReadonlyArray<Country> = ["Nederland"]): Area => ({
  regions: regions.map((region) => Region.make(region)),
  countries
})

const likeness = (one: Area, other: Area) => likenessOf(measured(one), measured(other))

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

/** An area of 150 ranges, one code each. */
const scattered = (step: number) => area(Array.from({ length: 150 }, (_, n) => String(1000 + step * n)))

const runs = { arbitrary: { runs: 60 } }

describe("likeness", () => {
  it.prop(
    "is the part of the addresses in either area that lies in both",
    [Drawn, Drawn],
    ([one, other]) => {
      const [a, b] = [drawnArea(one), drawnArea(other)]
      const expected = part(a, b)
      assert.strictEqual(likeness(a, b), expected)
      assert.strictEqual(likeness(b, a), expected)
      assert.strictEqual(likeness(a, a), 1)
    },
    runs
  )

  it.prop(
    "is the same for an area beside many others",
    [Drawn, Schema.Array(Drawn).check(Schema.isMaxLength(40))],
    ([one, others]) => {
      const scattered = Array.from({ length: 200 }, (_, n) => String(1000 + 3 * n))
      const [own, ...areas] = [drawnArea(one), drawnArea(one), area(scattered), ...others.map(drawnArea)].map(measured)
      const expected = areas.map((other) => likenessOf(own!, other))
      assert.deepStrictEqual([...likenessesTo(own!, areas)], expected)
      const many = Array.from({ length: 400 }, () => areas).flat()
      assert.deepStrictEqual([...likenessesTo(own!, many)].slice(-areas.length), expected)
    },
    runs
  )

  it("is the same the second time for areas of many ranges, and for those measured long after", () => {
    const steps = [2, 3, 5, 7, 11]
    const areas = steps.map(scattered)
    const expected = areas.map((a) => areas.map((b) => part(a, b)))
    const found = () => areas.map((a) => areas.map((b) => likeness(a, b)))
    assert.deepStrictEqual([found(), found()], [expected, expected])
    for (let n = 0; n < 5100; n++) measured(area([String(1000 + n)]))
    for (const late of [scattered(13), scattered(17)]) {
      const both = areas.map((one) => [likeness(one, late), likeness(late, one)])
      assert.deepStrictEqual(
        both,
        areas.map((one) => [part(one, late), part(late, one)])
      )
    }
  })

  it("is 1 for the same however it is written, and 0 for what never meets", () => {
    assert.strictEqual(likeness(area(["35", "36"]), area(["3600-3699", "350", "3500-3599"])), 1)
    assert.strictEqual(likeness(area(["35"]), area(["36"])), 0)
    assert.strictEqual(likeness(area(["*"], ["België"]), area(["*"])), 0)
    assert.strictEqual(likeness(area([]), area([])), 0)
    assert.strictEqual(likeness(area([]), area([], ["België"])), 0)
  })

  it("halves with half of the country, and with one country of two", () => {
    assert.strictEqual(likeness(area(["*"]), area(["0000-4999"])), 0.5)
    assert.strictEqual(likeness(area(["*"]), area(["*"], ["België", "Nederland"])), 0.5)
    assert.strictEqual(likeness(area(["*"]), area(["10"])), 0.01)
  })
})

/** Returns the size of the overlap of two areas, if it is remembered. */
const remembered = (one: MeasuredArea, other: MeasuredArea) => {
  const [first, second] = one.serial < other.serial ? [one, other] : [other, one]
  return first.overlaps.at(second.serial - first.serial)
}

describe("compareAhead", () => {
  it("remembers the overlaps of areas of which one has many ranges, and no others", () => {
    // Areas that no property above draws: one that was measured long ago is remembered by nobody.
    const few = [area(["1700-1783", "1790"]), area(["18", "1900-1950"])].map(measured)
    const many = [scattered(23), scattered(29)].map(measured)
    const all = [...few, ...many]
    for (const one of all) compareAhead(one, all)
    assert.deepStrictEqual(
      many.map((one) => few.map((other) => remembered(one, other))),
      [
        [4, 7],
        [3, 5]
      ]
    )
    assert.strictEqual(remembered(many[0]!, many[1]!), 6)
    assert.isUndefined(remembered(few[0]!, few[1]!))
  })

  it("spares the comparison later, in either order", () => {
    const [one, other] = [scattered(31), scattered(37)].map(measured)
    one!.overlaps.remember(other!.serial - one!.serial, 100)
    assert.strictEqual(likenessOf(one!, other!), 0.5)
    assert.strictEqual(likenessOf(other!, one!), 0.5)
    assert.deepStrictEqual([...likenessesTo(other!, [one!])], [0.5])
  })
})

describe("likeness", () => {
  it("remembers the overlap of areas of many ranges, and not of others", () => {
    const [first, second, third] = [scattered(41), scattered(43), scattered(47)].map(measured)
    const [simple, simpler] = [area(["20"]), area(["21"])].map(measured)
    likenessOf(second!, first!)
    assert.isNumber(remembered(first!, second!))
    likenessOf(second!, third!)
    assert.isNumber(remembered(second!, third!))
    likenessOf(simpler!, simple!)
    assert.isUndefined(remembered(simple!, simpler!))
  })
})

describe("measured", () => {
  it("is one object for equal areas, and for one area at any time", () => {
    const [one, same, other] = [area(["22", "2391"]), area(["2200-2299", "2391"]), area(["23", "2491"])].map(measured)
    assert.strictEqual(one, same)
    assert.notStrictEqual(one, other)
    assert.strictEqual(one!.serial + 1, other!.serial)
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

  it("is costly to compare from five ranges on", () => {
    const ranges = ["2500", "2502", "2504", "2506", "2508"]
    assert.isFalse(measured(area(ranges.slice(1))).isCostly)
    assert.isTrue(measured(area(ranges)).isCostly)
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
