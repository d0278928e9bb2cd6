import type { Fault } from "../input/Fault.ts"

/** An object somewhere in the untrusted content of a catalogue file, and the way to it. */
export interface CatalogEntry {
  readonly value: Readonly<Record<string, unknown>>
  readonly path: Fault["path"]
}

/** A text that stands for something, and the way to it. */
export interface CatalogName {
  readonly name: string
  readonly path: Fault["path"]
}

const isObject = (value: unknown): value is CatalogEntry["value"] =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What is in the list under `key`, with the way to each item; nothing when there is no list. */
export const listed = (
  { path, value }: CatalogEntry,
  key: string
): ReadonlyArray<{ readonly value: unknown; readonly path: Fault["path"] }> => {
  const list = value[key]
  return Array.isArray(list) ? list.map((item: unknown, index) => ({ value: item, path: [...path, key, index] })) : []
}

/** The objects in the list under `key`; whatever else is there is passed over. */
export const entriesIn = (entry: CatalogEntry, key: string): ReadonlyArray<CatalogEntry> =>
  listed(entry, key).flatMap(({ path, value }) => (isObject(value) ? [{ path, value }] : []))

/** The texts under `key` of some objects; an object without a text there is passed over. */
export const namesAt = (entries: ReadonlyArray<CatalogEntry>, key: string): ReadonlyArray<CatalogName> =>
  entries.flatMap(({ path, value }) => {
    const name = value[key]
    return typeof name === "string" ? [{ name, path: [...path, key] }] : []
  })

/**
 * Every object of a catalogue file that can be told apart, by its kind, however much else is wrong with the content.
 */
export const catalogEntries = (content: unknown) => {
  const root: CatalogEntry = { value: isObject(content) ? content : {}, path: [] }
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
