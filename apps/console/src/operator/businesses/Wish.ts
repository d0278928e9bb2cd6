import type { Wish } from "../../api/Wish.ts"
import { entriesOf } from "../../parts/FaultsOfFields.ts"

/** A wish as an operator types it. */
export interface TypedWish {
  readonly subcategory: string
  readonly regions: string
  readonly countries: ReadonlyArray<string>
  readonly weight: number
  readonly daily_cap: number | null
  readonly weekly_cap: number | null
  readonly monthly_cap: number | null
  readonly active: boolean
}

/** Returns a wish for one to begin with: everything, everywhere. */
export const newWish = (subcategory: string): TypedWish => ({
  subcategory,
  regions: "*",
  countries: ["Nederland", "België"],
  weight: 1,
  daily_cap: null,
  weekly_cap: null,
  monthly_cap: null,
  active: true
})

/** Returns a wish as an operator changes it. */
export const typedWish = ({ regions, ...wish }: Wish): TypedWish => ({ ...wish, regions: regions.join(", ") })

/** Returns a typed wish as the interface takes it. */
export const sentWish = ({ countries, regions, ...wish }: TypedWish) => ({
  ...wish,
  countries: countries as ReadonlyArray<Wish["countries"][number]>,
  regions: entriesOf(regions)
})

/** Returns the two-digit areas, from 00 to 99, that regions cover at least in part. */
export const areasOf = (regions: ReadonlyArray<string>): ReadonlySet<number> => {
  const covered = new Set<number>()
  for (const region of regions) {
    const [first = "", last = first] = region === "*" ? ["00", "99"] : region.split("-")
    const from = Number(first.padEnd(2, "0").slice(0, 2))
    const to = Number(last.padEnd(2, "9").slice(0, 2))
    for (let area = from; area <= to; area++) covered.add(area)
  }
  return covered
}
