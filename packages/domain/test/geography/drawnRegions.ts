import { Region } from "@leadwell/domain/geography/Region"
import { Schema } from "effect"

/** Four digits, as a number. */
export const Digits = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 }))
/** Four digits, as they are written. */
export const four = (number: number) => String(number).padStart(4, "0")

/** Short ranges and prefixes of every length, rarely the whole country, so that lists both meet and miss each other. */
const Drawn = Schema.Struct({
  from: Digits,
  length: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 300 })),
  kind: Schema.Literals(["range", "range", "prefix 4", "prefix 3", "prefix 2", "prefix 1", "all"])
})
/** Some regions, to be written by {@link regionsOf}. */
export const Regions = Schema.Array(Drawn).check(Schema.isMaxLength(6))

export const regionsOf = (drawn: ReadonlyArray<typeof Drawn.Type>) =>
  drawn.map(({ from, kind, length }) =>
    Region.make(
      kind === "all"
        ? "*"
        : kind === "range"
          ? `${four(from)}-${four(Math.min(9999, from + length))}`
          : four(from).slice(0, Number(kind.slice(-1)))
    )
  )

/** Every four digits there are. */
export const codes = Array.from({ length: 10_000 }, (_, digits) => four(digits))

/** Every four digits in some regions, found by looking at all of them. */
export const digitsIn = (regions: ReadonlyArray<string>) =>
  new Set(
    codes.filter((digits) =>
      regions.some((region) => {
        const [first, last] = region.split("-")
        return region === "*" || (last === undefined ? digits.startsWith(region) : first! <= digits && digits <= last)
      })
    )
  )
