import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request, type Tagged } from "../../api/Client.ts"
import type { Answer } from "../../api/Contract.ts"
import { isChangedMeanwhile, ofPart, Refusal } from "../../api/Refusal.ts"
import type { Wish } from "../../api/Wish.ts"
import { sentWish, type TypedWish, typedWish } from "./Wish.ts"

/** The wishes of a business with their tag. */
export type TaggedWishes = Tagged<Answer<"GET /api/businesses/:business/subscriptions">>

interface WishChange {
  /** The wishes as the operator saw them. */
  readonly seen: TaggedWishes
  /** The subcategory of the wish that is changed. A new one has none. */
  readonly subcategory: string | undefined
  /** What was typed, or undefined to remove the wish. */
  readonly typed: TypedWish | undefined
}

/** Returns the keys of a wish that were typed anew. */
export const typedKeys = (old: Wish, typed: TypedWish): ReadonlyArray<keyof TypedWish> => {
  const shown = typedWish(old)
  return (Object.keys(typed) as Array<keyof TypedWish>).filter((key) => String(typed[key]) !== String(shown[key]))
}

/** Returns what was typed over a wish as it is now. A field that was left as it was shown becomes as it is now. */
export const typedOver = (now: Wish, old: Wish, typed: TypedWish): TypedWish => ({
  ...typedWish(now),
  ...Object.fromEntries(typedKeys(old, typed).map((key) => [key, typed[key]]))
})

/** Where the fields of a wish that is changed stand in its form. */
export const changedPath = "wish"

/** Returns a refusal of a list whose faults of the latest wish stand at the fields of its form. */
const ofForm = (place: number, refusal: Refusal): Refusal => {
  const start = `subscriptions.${place}.`
  const { endpoint, errors, message, retryAfter, status } = refusal
  const named = Object.entries(errors).map(
    ([path, faults]) => [path.startsWith(start) ? `${changedPath}.${path.slice(start.length)}` : path, faults] as const
  )
  return new Refusal(status, message, Object.fromEntries(named), retryAfter, endpoint)
}

const sendChange = async (business: string, { seen, subcategory, typed }: WishChange): Promise<unknown> => {
  const { answer, tag: ifMatch } = seen
  const standing = answer.data.subscriptions
  const old = standing.find((one) => one.subcategory === subcategory)
  if (subcategory !== undefined && typed !== undefined) {
    const keys: ReadonlyArray<string> = old === undefined ? Object.keys(typed) : typedKeys(old, typed)
    const body = Object.fromEntries(Object.entries(sentWish(typed)).filter(([key]) => keys.includes(key)))
    const params = { business, subcategory }
    return request("PATCH /api/businesses/:business/subscriptions/:subcategory", { params, body, ifMatch })
  }
  const others = standing.filter((one) => one !== old)
  const subscriptions = typed === undefined ? others : [...others, sentWish(typed)]
  return request("PUT /api/businesses/:business/subscriptions", {
    params: { business },
    body: { subscriptions },
    ifMatch
  })
}

/** Changes, adds or removes one wish of a business, unless somebody changed the wishes since they were seen. */
export const useWishChange = (business: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, WishChange>({
    mutationFn: async (change) => {
      try {
        return await sendChange(business, change)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (change.subcategory !== undefined) throw ofPart(changedPath, error)
        throw ofForm(change.seen.answer.data.subscriptions.length, error)
      }
    },
    onSettled: (_, error) => (isChangedMeanwhile(error) ? undefined : void client.invalidateQueries())
  })
}
