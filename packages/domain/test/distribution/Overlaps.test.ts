import { assert, describe, it } from "@effect/vitest"
import { numberedArea, numberedAreas, similaritiesTo } from "@leadwell/domain/distribution/index/Overlaps"
import { type Area, similarity } from "@leadwell/domain/geography/Area"
import { Region } from "@leadwell/domain/geography/Region"
import { Schema } from "effect"
import { Regions, regionsOf } from "../geography/drawnRegions.ts"

const area = (...regions: ReadonlyArray<string>): Area => ({
  regions: regions.map((region) => Region.make(region)),
  countries: ["Nederland"]
})

/** An area of 150 ranges, one code each. */
const scattered = (step: number) => area(...Array.from({ length: 150 }, (_, n) => String(1000 + step * n)))

const found = (areas: ReadonlyArray<Area>) => {
  const numbered = areas.map(numberedArea)
  return numbered.map((one) => [...similaritiesTo(one, numbered)])
}
const expected = (areas: ReadonlyArray<Area>) => areas.map((one) => areas.map((other) => similarity(one, other)))

describe("similaritiesTo", () => {
  it.prop(
    "is the similarity to each area, the first time and again",
    [Schema.Array(Regions).check(Schema.isMaxLength(12))],
    ([drawn]) => {
      const areas = drawn.map((regions) => area(...regionsOf(regions)))
      assert.deepStrictEqual([found(areas), found(areas)], [expected(areas), expected(areas)])
    },
    { arbitrary: { runs: 60 } }
  )

  it("is right for areas that are far apart, of which nothing is remembered", () => {
    const early = [2, 3, 5].map(scattered)
    assert.deepStrictEqual(found(early), expected(early))
    const between = Array.from({ length: 5100 }, (_, n) => area(`${1000 + n}`, "0999"))
    for (const [n, one] of between.entries()) {
      numberedArea(one)
      if (![62, 63, 64, 199, 4995, 4996, 4997, 4998].includes(n)) continue
      const all = [...early, one]
      assert.deepStrictEqual([found(all), found(all)], [expected(all), expected(all)])
    }
    const late = [...early, scattered(13), scattered(17)]
    assert.deepStrictEqual([found(late), found(late)], [expected(late), expected(late)])
  })

  it("compares two areas once, in either order", () => {
    const [one, other] = [numberedArea(scattered(31)), numberedArea(scattered(37))]
    similaritiesTo(other, [one])
    one.overlaps[other.number - one.number] = 100
    assert.deepStrictEqual([...similaritiesTo(one, [other]), ...similaritiesTo(other, [one])], [0.5, 0.5])
  })
})

describe("numberedAreas", () => {
  it("has equal areas once, and numbers them one after the other", () => {
    const [one, other, ...more] = numberedAreas([area("22", "2391"), area("2200-2299", "2391"), area("23", "2491")])
    assert.deepStrictEqual([more.length, one!.number + 1], [0, other!.number])
  })
})
