/** What a list is asked by in its address: texts only, so that an address reads as it was written. */
export type SearchTexts<K extends string> = { readonly [N in K]?: string }

/** Returns a function that reads the named texts of an address, and leaves out the rest. */
export const searchOf =
  <const K extends string>(...keys: ReadonlyArray<K>) =>
  (search: { readonly [N in K]?: unknown }): SearchTexts<K> =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const value = search[key]
        return value === undefined || value === "" ? [] : [[key, String(value)]]
      })
    ) as SearchTexts<K>
