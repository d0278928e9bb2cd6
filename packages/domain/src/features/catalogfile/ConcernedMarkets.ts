import type { SubcategoryId } from "../../catalog/Subcategory.ts"
import { changedSubcategories } from "../../subscription/SubscriptionChange.ts"
import type { Catalog } from "./Catalog.ts"

const byBusiness = ({ subscriptions }: Catalog) => Map.groupBy(subscriptions, ({ business }) => business)

/** The keys of a business that decide about its leads. */
const deciding = ["active", "same_person_days", "paused_from", "paused_until"] as const

/**
 * Returns the subcategories whose open leads may go to other businesses once `parts` replace the current ones. A
 * business that only changes its name or its address concerns none.
 */
export const concernedMarkets = (current: Catalog, parts: Catalog): ReadonlySet<SubcategoryId> => {
  const concerned = new Set(parts.subcategories.map(({ id }) => id))
  const known = new Map(current.businesses.map((business) => [business.id, business]))
  const [before, after] = [byBusiness(current), byBusiness(parts)]
  for (const business of parts.businesses) {
    const { id } = business
    const [old, next] = [before.get(id) ?? [], after.get(id) ?? []]
    const isSwitched = deciding.some((key) => known.get(id)?.[key] !== business[key])
    const all = isSwitched ? [...old, ...next].map(({ subcategory }) => subcategory) : changedSubcategories(old, next)
    for (const subcategory of all) concerned.add(subcategory)
  }
  return concerned
}
