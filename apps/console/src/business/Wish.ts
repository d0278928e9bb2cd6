import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request } from "../api/Client.ts"
import { Refusal } from "../api/Refusal.ts"
import type { Wish } from "../api/Wish.ts"

/** The caps that a business sets itself. */
export const caps = ["daily_cap", "weekly_cap", "monthly_cap"] as const

/** What a business changes of a wish. */
type WishChange = Partial<Pick<Wish, "active" | (typeof caps)[number]>>

/** Changes one wish as it stands now. What others change of it meanwhile stays. */
export const useWish = (business: string, subcategory: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, WishChange>({
    mutationFn: (body) =>
      request("PATCH /api/businesses/:business/subscriptions/:subcategory", {
        params: { business, subcategory },
        body
      }),
    onSettled: () => client.invalidateQueries()
  })
}

/** Returns a refusal whose faults have the names of the fields alone. It does not tell which wish they are in. */
export const ofFields = (refusal: Refusal | null): Refusal | null =>
  refusal &&
  new Refusal(
    refusal.status,
    refusal.message,
    Object.fromEntries(Object.entries(refusal.errors).map(([key, faults]) => [key.split(".").at(-1) ?? key, faults])),
    refusal.retryAfter
  )
