import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request, type Tagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { type Subscription, sentSubscription, type TypedSubscription, typedSubscription } from "./TypedSubscription.ts"
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

/** The subscriptions of a business with their tag. */
export type TaggedSubscriptions = Tagged<Answer<"GET /api/businesses/:business/subscriptions">>

interface SubscriptionChange {
  /** The subscriptions as the operator saw them. */
  readonly seen: TaggedSubscriptions
  /** The subcategory of the subscription that is changed. A new one has none. */
  readonly subcategory: string | undefined
  /** What was typed, or undefined to remove the subscription. */
  readonly typed: TypedSubscription | undefined
}

/** Returns the keys of a subscription that were typed anew. */
const typedKeys = (old: Subscription, typed: TypedSubscription): ReadonlyArray<keyof TypedSubscription> => {
  const shown = typedSubscription(old)
  return (Object.keys(typed) as Array<keyof TypedSubscription>).filter(
    (key) => String(typed[key]) !== String(shown[key])
  )
}

/** Returns what was typed over a subscription as it is now. A field that was left as shown becomes as it is now. */
export const typedOver = (now: Subscription, old: Subscription, typed: TypedSubscription): TypedSubscription => ({
  ...typedSubscription(now),
  ...Object.fromEntries(typedKeys(old, typed).map((key) => [key, typed[key]]))
})

const sendChange = async (business: string, { seen, subcategory, typed }: SubscriptionChange): Promise<unknown> => {
  const { answer, tag: ifMatch } = seen
  const standing = answer.data.subscriptions
  const old = standing.find((one) => one.subcategory === subcategory)
  if (subcategory !== undefined && typed !== undefined) {
    const keys: ReadonlyArray<string> = old === undefined ? Object.keys(typed) : typedKeys(old, typed)
    const body = Object.fromEntries(Object.entries(sentSubscription(typed)).filter(([key]) => keys.includes(key)))
    const params = { business, subcategory }
    return request("PATCH /api/businesses/:business/subscriptions/:subcategory", { params, body, ifMatch })
  }
  const others = standing.filter((one) => one !== old)
  const subscriptions = typed === undefined ? others : [...others, sentSubscription(typed)]
  return request("PUT /api/businesses/:business/subscriptions", {
    params: { business },
    body: { subscriptions },
    ifMatch
  })
}

/** Changes, adds or removes one subscription of a business, unless somebody changed one since they were seen. */
export const useSubscriptionChange = (business: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, SubscriptionChange>({
    mutationFn: (change) => sendChange(business, change),
    onSettled: (_, error) => (isChangedMeanwhile(error) ? undefined : void client.invalidateQueries())
  })
}
