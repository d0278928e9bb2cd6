import type { CellGroup } from "./CellQuery.ts"
import type { Counts, Figure } from "./ReportDefinition.ts"

/** A value of a row: the name of what it is of, or a figure. */
type ReportValue = string | number | null

/** A row of a report, by the keys of its columns. */
export type ReportRow = Readonly<Record<string, ReportValue>>

/** Adds the counts up of cells whose groups are equal after they are renamed. */
export const merged = (
  found: ReadonlyArray<CellGroup>,
  rename: (groups: ReadonlyArray<string>) => ReadonlyArray<string>
): ReadonlyMap<string, CellGroup> => {
  const sums = new Map<string, { readonly groups: ReadonlyArray<string>; readonly counts: Array<number> }>()
  for (const { counts, groups: before } of found) {
    const groups = rename(before)
    const name = groups.join("\n")
    const known = sums.get(name)
    if (known === undefined) sums.set(name, { groups, counts: [...counts] })
    else for (const [nth, count] of counts.entries()) known.counts[nth]! += count
  }
  return sums
}

/** Returns the sum of the counts of all groups. */
export const total = (groups: Iterable<CellGroup>, length: number): ReadonlyArray<number> => {
  const sum = Array.from({ length }, () => 0)
  for (const { counts } of groups) for (const [nth, count] of counts.entries()) sum[nth]! += count
  return sum
}

/** Returns counts by their names. */
export const namedCounts = (names: ReadonlyArray<string>, counts: ReadonlyArray<number>): Counts =>
  Object.fromEntries(names.map((name, nth) => [name, counts[nth] ?? 0]))

/** Returns the figures of some counts. */
export const figuresOf = (figures: ReadonlyArray<Figure>, counts: Counts): Readonly<Record<string, number | null>> =>
  Object.fromEntries(figures.map(({ key, of }) => [key, of(counts)]))

/** Compares groups, the first one first. */
export const byGroups = ({ groups: a }: CellGroup, { groups: b }: CellGroup): number => {
  const nth = a.findIndex((value, index) => value !== b[index])
  return nth === -1 ? 0 : a[nth]! < b[nth]! ? -1 : 1
}
