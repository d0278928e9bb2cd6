import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { Subscription } from "./Subscription.ts"
import { typedKeys } from "./SubscriptionChange.ts"
import { type TypedSubscription, typedSubscription } from "./TypedSubscription.ts"
import { useWeekdaysText } from "./Weekdays.ts"

/** Returns how a subscription is now where something else was typed, by the labels of the fields. */
export const useSubscriptionDifferences = (
  now: Subscription | undefined,
  typed: TypedSubscription
): ReadonlyArray<readonly [string, string]> => {
  const { common, market } = useTexts()
  const { dayText, weekday } = useFormat()
  const weekdaysText = useWeekdaysText()
  const { noCap, paused, ...labels } = market.subscription
  if (now === undefined) return []
  const shown = typedSubscription(now)
  return typedKeys(now, typed).flatMap((key) => {
    if (key === "subcategory") return []
    if (key === "active") return [[paused, now.active ? common.no : common.yes] as const]
    if (key === "daily_cap_by_weekday") {
      const own = shown[key].flatMap((cap, n) => (cap === "" ? [] : [`${weekday(n)} ${cap}`]))
      return [[labels[key], own.join(", ") || noCap] as const]
    }
    if (key === "weekdays") return [[labels[key], weekdaysText(shown[key])] as const]
    if (key === "paused_from" || key === "paused_until")
      return [[labels[key], shown[key] ? dayText(shown[key]) : common.none] as const]
    const value = shown[key]
    return [[labels[key], typeof value === "string" ? value || noCap : value.join(", ")] as const]
  })
}
