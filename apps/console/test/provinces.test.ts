import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { codesIn, provincesIn } from "../src/subscription/Provinces.ts"

const countries = ["Nederland", "België"] as const
const Code = Schema.Int.check(Schema.isBetween({ minimum: 1000, maximum: 9999 }))

const named = (country: (typeof countries)[number], ...regions: ReadonlyArray<string>) => {
  const parts = provincesIn(country, regions)
  return parts === "all" ? parts : parts.map(({ isWhole, name }) => (isWhole ? name : `part of ${name}`))
}

describe("the provinces of regions", () => {
  it("are each named once, for each area of two digits", () => {
    for (const country of countries) {
      for (let area = 10; area < 100; area++) assert.lengthOf(named(country, String(area)), 1, `${country} ${area}`)
      assert.strictEqual(named(country, "*"), "all")
      assert.strictEqual(named(country, "1000-9999"), "all")
      assert.deepStrictEqual(named(country), [])
    }
  })

  it("are whole, or a part", () => {
    assert.deepStrictEqual(named("Nederland", "1000-1299", "14"), ["part of Noord-Holland"])
    assert.deepStrictEqual(named("Nederland", "1000-1299", "1400-2199", "35"), ["part of Utrecht", "Noord-Holland"])
    assert.deepStrictEqual(named("Nederland", "3", "4300-4599"), ["Utrecht", "part of Zuid-Holland", "Zeeland"])
    assert.deepStrictEqual(named("België", "10", "11", "12", "1300"), ["Brussel", "part of Waals-Brabant"])
  })

  it.prop("count the codes of overlapping regions once", [Code, Code], ([one, other]) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    const counts = codesIn([`${from}-${to}`, String(from), String(to)])
    assert.strictEqual(
      counts.reduce((sum, count) => sum + count, 0),
      to - from + 1
    )
    assert.isAbove(counts[Math.floor(from / 100)]!, 0)
  })
})
