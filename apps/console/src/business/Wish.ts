import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request, type Tagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { taggedKey } from "../api/Queries.ts"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import type { Wish } from "../api/Wish.ts"

/** The caps that a business sets itself. */
export const caps = ["daily_cap", "weekly_cap", "monthly_cap"] as const

/** What a business changes of a wish. */
type WishChange = Partial<Pick<Wish, "active" | (typeof caps)[number]>>

const wishes = "GET /api/businesses/:business/subscriptions"

/**
 * Changes one wish, unless somebody changed the wishes since the page read them. One change waits for the one before,
 * which changes the tag.
 */
export const useWish = (business: string, subcategory: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, WishChange>({
    scope: { id: `wishes ${business}` },
    mutationFn: (body) =>
      request("PATCH /api/businesses/:business/subscriptions/:subcategory", {
        params: { business, subcategory },
        body,
        ifMatch: client.getQueryData<Tagged<Answer<typeof wishes>>>(taggedKey(wishes, { business }))?.tag
      }),
    onSettled: (_, error) => (isChangedMeanwhile(error) ? undefined : client.invalidateQueries())
  })
}
