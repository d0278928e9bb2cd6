import { Region } from "@leadwell/domain/geography/Region"
import { Schema } from "effect"

/** A four-digit code as a number. */
export const Digits = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9999 }))
/** Formats a number as four digits. */
export const four = (number: number) => String(number).padStart(4, "0")

/**
 * Draws short ranges and prefixes of every length, and rarely the whole country. So lists sometimes overlap and
 * sometimes do not.
 */
const Drawn = Schema.Struct({
  from: Digits,
  length: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 300 })),
  kind: Schema.Literals(["range", "range", "prefix 4", "prefix 3", "prefix 2", "prefix 1", "all"])
})
/** Drawn regions, which {@link regionsOf} formats. */
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

/** All four-digit codes. */
export const codes = Array.from({ length: 10_000 }, (_, digits) => four(digits))

/** Returns all codes in some regions, found by testing every code. */
export const digitsIn = (regions: ReadonlyArray<string>) => {
  const ends = regions.map((region) => region.split("-"))
  const isIn = (digits: string) =>
    ends.some(([first, last]) =>
      last === undefined ? first === "*" || digits.startsWith(first!) : first! <= digits && digits <= last
    )
  return new Set(codes.filter(isIn))
}
