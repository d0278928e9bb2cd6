import { assert, describe, it } from "@effect/vitest"
import { coverageOf, covers, extent, sharedExtent } from "@leadwell/domain/distribution/Coverage"
import { holds, Region } from "@leadwell/domain/distribution/Region"
import { PostalCode } from "@leadwell/domain/lead/PostalCode"
import { Schema } from "effect"

const Digits = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 }))
const four = (number: number) => String(number).padStart(4, "0")

/** Short ranges and prefixes of every length, rarely the whole country, so that lists both meet and miss each other. */
const Drawn = Schema.Struct({
  from: Digits,
  length: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 300 })),
  kind: Schema.Literals(["range", "range", "prefix 4", "prefix 3", "prefix 2", "prefix 1", "all"])
})
const Regions = Schema.Array(Drawn).check(Schema.isMaxLength(6))

const regionsOf = (drawn: ReadonlyArray<typeof Drawn.Type>) =>
  drawn.map(({ from, kind, length }) =>
    Region.make(
      kind === "all"
        ? "*"
        : kind === "range"
          ? `${four(from)}-${four(Math.min(9999, from + length))}`
          : four(from).slice(0, Number(kind.slice(-1)))
    )
  )

const codes = Array.from({ length: 10_000 }, (_, digits) => four(digits))

/** Every four digits in some regions, found by looking at all of them. */
const digitsIn = (regions: ReadonlyArray<string>) =>
  new Set(
    codes.filter((digits) =>
      regions.some((region) => {
        const [first, last] = region.split("-")
        return region === "*" || (last === undefined ? digits.startsWith(region) : first! <= digits && digits <= last)
      })
    )
  )

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
