import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request } from "../../api/Client.ts"
import { Refusal } from "../../api/Refusal.ts"
import type { Wish } from "../../api/Wish.ts"
import { sentWish, type TypedWish, typedWish } from "./Wish.ts"

interface WishChange {
  /** The wish that is changed, as it was shown. A new one has none. */
  readonly old: Wish | undefined
  /** What was typed, or undefined to remove the wish. */
  readonly typed: TypedWish | undefined
}

/** Returns a wish as it stands now with what was typed. A field that was left as it was shown stays as it is now. */
const typedOver = (now: Wish, old: Wish, typed: TypedWish): TypedWish => {
  const shown: Readonly<Record<string, unknown>> = { ...typedWish(old) }
  const changed = Object.entries(typed).filter(([key, value]) => String(value) !== String(shown[key]))
  return { ...typedWish(now), ...Object.fromEntries(changed) }
}

/** Returns the wishes of a business as they stand now with a change, and the place of the changed one. */
const changedWishes = (now: ReadonlyArray<Wish>, { old, typed }: WishChange) => {
  const found = now.findIndex(({ subcategory }) => subcategory === old?.subcategory)
  const place = found === -1 ? now.length : found
  const standing = now[place]
  const wish = standing && old && typed ? typedOver(standing, old, typed) : typed
  const before = now.slice(0, place).map(typedWish)
  const after = now.slice(place + 1).map(typedWish)
  return { place, subscriptions: [...before, ...(wish ? [wish] : []), ...after].map(sentWish) }
}

/** Where the fields of a wish that is changed stand in its form. */
export const changedPath = "wish"

/** Returns a refusal whose faults of the changed wish stand at the fields of its form. */
const ofForm = (place: number, { errors, message, retryAfter, status }: Refusal): Refusal => {
  const start = `subscriptions.${place}.`
  const named = Object.entries(errors).map(
    ([path, faults]) => [path.startsWith(start) ? `${changedPath}.${path.slice(start.length)}` : path, faults] as const
  )
  return new Refusal(status, message, Object.fromEntries(named), retryAfter)
}

/** Changes one wish of a business as it stands now. The others are sent as they are, as all are replaced at once. */
export const useWishChange = (business: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, WishChange>({
    mutationFn: async (change) => {
      const params = { business }
      const { data } = await request("GET /api/businesses/:business/subscriptions", { params })
      const { place, subscriptions } = changedWishes(data.subscriptions, change)
      try {
        return await request("PUT /api/businesses/:business/subscriptions", { params, body: { subscriptions } })
      } catch (error) {
        throw error instanceof Refusal ? ofForm(place, error) : error
      }
    },
    onSettled: () => void client.invalidateQueries()
  })
}
