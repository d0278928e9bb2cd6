import type { Fault } from "../input/Fault.ts"
import type { CatalogName } from "./CatalogEntry.ts"

/** Returns a fault for each name that occurs earlier in the list or in `taken`. */
export const usedTwice = (names: ReadonlyArray<CatalogName>, taken: Iterable<string> = []): ReadonlyArray<Fault> => {
  const seen = new Set(taken)
  return names.flatMap(({ name, path }): ReadonlyArray<Fault> => {
    if (seen.has(name)) return [{ path, rule: { _tag: "Duplicate" } }]
    seen.add(name)
    return []
  })
}

/** Returns a fault for each name that is not `known`. */
export const unknownNames = (names: ReadonlyArray<CatalogName>, known: ReadonlySet<string>): ReadonlyArray<Fault> =>
  names.flatMap(({ name, path }): ReadonlyArray<Fault> =>
    known.has(name) ? [] : [{ path, rule: { _tag: "Unknown" } }]
  )
