import { Equal } from "effect"
import type { SubcategoryId } from "../catalog/Subcategory.ts"
import type { Subscription } from "./Subscription.ts"

/** Returns the subcategories of the subscriptions that differ, place by place. It is empty for equal lists. */
export const changedSubcategories = (
  before: ReadonlyArray<Subscription>,
  after: ReadonlyArray<Subscription>
): ReadonlySet<SubcategoryId> => {
  const changed = new Set<SubcategoryId>()
  for (let place = 0; place < Math.max(before.length, after.length); place++) {
    const [was, is] = [before[place], after[place]]
    if (Equal.equals(was, is)) continue
    for (const one of [was, is]) if (one !== undefined) changed.add(one.subcategory)
  }
  return changed
}
