import { useTexts } from "../texts/TextsProvider.tsx"
import type { Subscription } from "./Subscription.ts"
import { typedKeys } from "./SubscriptionChange.ts"
import { type TypedSubscription, typedSubscription } from "./TypedSubscription.ts"

/** Returns how a subscription is now where something else was typed, by the labels of the fields. */
export const useSubscriptionDifferences = (
  now: Subscription | undefined,
  typed: TypedSubscription
): ReadonlyArray<readonly [string, string]> => {
  const { common, market } = useTexts()
  const { noCap, paused, ...labels } = market.subscription
  if (now === undefined) return []
  const shown = typedSubscription(now)
  return typedKeys(now, typed).flatMap((key) => {
    if (key === "subcategory") return []
    if (key === "active") return [[paused, now.active ? common.no : common.yes] as const]
    const value = shown[key]
    return [[labels[key], typeof value === "string" ? value || noCap : value.join(", ")] as const]
  })
}
