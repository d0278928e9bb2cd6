import type { Wish } from "../../api/Wish.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { type TypedWish, typedWish } from "./Wish.ts"
import { typedKeys } from "./WishChange.ts"

/** Returns how a wish is now where something else was typed, by the labels of the fields. */
export const useWishDifferences = (
  now: Wish | undefined,
  typed: TypedWish
): ReadonlyArray<readonly [string, string]> => {
  const { common, market } = useTexts()
  const { countries, daily, monthly, noCap, paused, regions, weekly, weight } = market.wish
  if (now === undefined) return []
  const labels = { countries, daily_cap: daily, monthly_cap: monthly, regions, weekly_cap: weekly, weight }
  const shown = typedWish(now)
  return typedKeys(now, typed).flatMap((key) => {
    if (key === "subcategory") return []
    if (key === "active") return [[paused, now.active ? common.no : common.yes] as const]
    const value = shown[key]
    return [[labels[key], typeof value === "string" ? value || noCap : value.join(", ")] as const]
  })
}
