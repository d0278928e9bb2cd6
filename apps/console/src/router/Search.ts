/** What a list is asked by in its address: texts only, so that an address reads as it was written. */
export type SearchTexts<K extends string> = { readonly [N in K]?: string }

/** Returns a function that reads the named texts of an address, and leaves out the rest. */
export const searchOf =
  <const K extends string>(...keys: ReadonlyArray<K>) =>
  (search: Record<string, unknown>): SearchTexts<K> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = search[key]
        return value === undefined || value === "" ? [] : [[key, String(value)]]
      })
    ) as SearchTexts<K>

/** Returns the address of a list with its filters. Those without a value are left out. */
export const withSearch = (path: string, search: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => (entry[1] ?? "") !== "")
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
