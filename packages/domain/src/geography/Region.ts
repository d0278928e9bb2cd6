import { Schema } from "effect"
import type { PostalCode } from "./PostalCode.ts"
import { digitsOf } from "./PostalCode.ts"

const isOrdered = (region: string): boolean => {
  const [first = "", last = first] = region.split("-")
  return first <= last
}

/**
 * A part of a country: `*` for all of it, an inclusive range such as `1000-1099`, or a prefix of one to four digits
 * such as `35`.
 */
export const Region = Schema.String.check(
  Schema.isPattern(/^(?:\*|[0-9]{1,4}|[0-9]{4}-[0-9]{4})$/u, { fault: { _tag: "NotRegion" } }).abort(),
  Schema.makeFilter(isOrdered, { fault: { _tag: "NotRegion" } })
).pipe(Schema.brand("Region"))

/** A part of a country, by postal code. */
export type Region = typeof Region.Type

/** Returns the lowest and the highest four-digit code of a region. */
export const boundsOf = (region: Region): readonly [first: number, last: number] => {
  const [first = "", last = first] = region === "*" ? [""] : region.split("-")
  return [Number(first.padEnd(4, "0")), Number(last.padEnd(4, "9"))]
}

/** Returns whether a region contains a postal code. */
export const holds = (region: Region, code: PostalCode): boolean => {
  const [first, last] = boundsOf(region)
  const digits = Number(digitsOf(code))
  return first <= digits && digits <= last
}
