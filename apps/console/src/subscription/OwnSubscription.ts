import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request, type Tagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { taggedKey } from "../api/Queries.ts"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import type { Subscription } from "./Subscription.ts"

/** The caps that a business sets itself. */
export const caps = ["daily_cap", "weekly_cap", "monthly_cap"] as const

/** What a business changes of a subscription. */
type SubscriptionChange = Partial<Subscription>

const subscriptions = "GET /api/businesses/:business/subscriptions"

/**
 * Changes one subscription, unless somebody changed one since the page read them. A change waits for the one before,
 * which changes the tag.
 */
export const useOwnSubscription = (business: string, subcategory: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, SubscriptionChange>({
    scope: { id: `subscriptions ${business}` },
    mutationFn: (body) =>
      request("PATCH /api/businesses/:business/subscriptions/:subcategory", {
        params: { business, subcategory },
        body,
        ifMatch: client.getQueryData<Tagged<Answer<typeof subscriptions>>>(taggedKey(subscriptions, { business }))?.tag
      }),
    onSettled: (_, error) => (isChangedMeanwhile(error) ? undefined : client.invalidateQueries())
  })
}
