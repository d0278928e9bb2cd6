import { Predicate } from "effect"
import type { Fault } from "../../input/Fault.ts"

/** An object in the untrusted content of a catalogue file, with its path. */
export interface CatalogEntry {
  readonly value: Readonly<Record<string, unknown>>
  readonly path: Fault["path"]
}

/** A reference or identifier in a catalogue file, with its path. */
export interface CatalogName {
  readonly name: string
  readonly path: Fault["path"]
}

/** Returns the items of the list under `key` with their paths, or nothing when there is no list. */
const listed = (
  { path, value }: CatalogEntry,
  key: string
): ReadonlyArray<{ readonly value: unknown; readonly path: Fault["path"] }> => {
  const list = value[key]
  return Array.isArray(list) ? list.map((item: unknown, index) => ({ value: item, path: [...path, key, index] })) : []
}

/** Returns the objects in the list under `key`. Other items are skipped. */
export const entriesIn = (entry: CatalogEntry, key: string): ReadonlyArray<CatalogEntry> =>
  listed(entry, key).flatMap(({ path, value }) => (Predicate.isReadonlyObject(value) ? [{ path, value }] : []))

/** Returns the strings in the list under `key`. Other items are skipped. */
export const textsIn = (entry: CatalogEntry, key: string): ReadonlyArray<CatalogName> =>
  listed(entry, key).flatMap(({ path, value }) => (typeof value === "string" ? [{ name: value, path }] : []))

/** Returns the strings under `key` of the objects. Objects without a string there are skipped. */
export const namesAt = (entries: ReadonlyArray<CatalogEntry>, key: string): ReadonlyArray<CatalogName> =>
  entries.flatMap(({ path, value }) => {
    const name = value[key]
    return typeof name === "string" ? [{ name, path: [...path, key] }] : []
  })

/** Returns every object of a catalogue file by its kind, also when other parts of the content are malformed. */
export const catalogEntries = (content: unknown) => {
  const root: CatalogEntry = { value: Predicate.isReadonlyObject(content) ? content : {}, path: [] }
  const categories = entriesIn(root, "categories")
  const businesses = entriesIn(root, "businesses")
  return {
    accounts: entriesIn(root, "accounts"),
    tokens: entriesIn(root, "tokens"),
    affiliates: entriesIn(root, "affiliates"),
    websites: entriesIn(root, "websites"),
    categories,
    subcategories: categories.flatMap((category) => entriesIn(category, "subcategories")),
    businesses,
    subscriptions: businesses.flatMap((business) => entriesIn(business, "subscriptions"))
  }
}

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
