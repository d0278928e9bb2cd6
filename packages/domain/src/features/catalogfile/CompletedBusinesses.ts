import type { Fault } from "../../input/Fault.ts"
import { catalogEntries, entriesIn } from "./CatalogEntry.ts"
import { catalogFileOf } from "./CatalogExport.ts"
import type { ItemInput } from "./CatalogItem.ts"
import type { CurrentCatalog } from "./CurrentCatalog.ts"

/** Returns stored subscriptions with the given keys of those that are named, and then the new ones. */
const completedSubscriptions = (
  given: ReadonlyArray<ItemInput>,
  stored: ReadonlyArray<ItemInput>
): ReadonlyArray<ItemInput> => {
  const named = new Map(given.map((one) => [one["subcategory"], one]))
  const known = new Set(stored.map(({ subcategory }) => subcategory))
  return [
    ...stored.map((one) => ({ ...one, ...named.get(one["subcategory"]) })),
    ...given.filter(({ subcategory }) => !known.has(subcategory))
  ]
}

/** Returns the businesses of a file with what is stored of them and what the file does not say. */
export const completedBusinesses = (content: unknown, current: CurrentCatalog): ReadonlyArray<ItemInput> => {
  const stored = new Map<unknown, ItemInput>(catalogFileOf(current).businesses.map((one) => [one.id, one]))
  return catalogEntries(content).businesses.map((entry) => {
    const known = stored.get(entry.value["id"]) ?? {}
    const subscriptions = completedSubscriptions(
      entriesIn(entry, "subscriptions").map(({ value }) => value),
      entriesIn({ value: known, path: [] }, "subscriptions").map(({ value }) => value)
    )
    return { ...known, ...entry.value, subscriptions }
  })
}

/** Returns faults of completed businesses, with subscriptions by the names of their subcategories in the paths. */
export const namedFaults = (faults: ReadonlyArray<Fault>, businesses: ReadonlyArray<ItemInput>): ReadonlyArray<Fault> =>
  faults.map((fault) => {
    const [list, business, inner, subscription, ...rest] = fault.path
    if (inner !== "subscriptions" || typeof subscription !== "number") return fault
    const one = (businesses[Number(business)]!["subscriptions"] as ReadonlyArray<ItemInput>)[subscription]!
    return { ...fault, path: [list!, business!, inner, String(one["subcategory"]), ...rest] }
  })
