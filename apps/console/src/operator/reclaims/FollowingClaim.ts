import { request } from "../../api/Client.ts"
import { firstBehind } from "../../api/FirstBehind.ts"
import { tell } from "../../parts/Notices.tsx"
import { useGoOn } from "../../shell/GoOn.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import type { Claim } from "./Claim.ts"

type Place = Pick<Claim, "created_at" | "id">

const list = "/operator/reclaims"

const dayBefore = (at: string): string => new Date(Date.parse(at) - 86_400_000).toISOString().slice(0, 10)

const isBehind =
  (place: Place) =>
  (one: Place): boolean =>
    one.created_at === place.created_at ? one.id > place.id : one.created_at > place.created_at

/** The pending reclaims, the oldest first. */
const readPending = (query: { readonly created_from?: string; readonly page?: string; readonly per_page: string }) =>
  request("GET /api/reclaims", { query: { status: "pending", ...query } })

/** Returns the pending reclaim that follows one in the list. The first one follows the last. */
const followingClaim = async (claim: Place): Promise<Place | undefined> => {
  // The business day of an instant is at most one day before its day in UTC.
  const query = { created_from: dayBefore(claim.created_at), per_page: "25" }
  const behind = await firstBehind((page) => readPending({ ...query, page: String(page) }), isBehind(claim))
  if (behind !== undefined) return behind
  const { data } = await readPending({ per_page: "2" })
  return data.find(({ id }) => id !== claim.id)
}

/** Returns what goes on to the reclaim that follows one. When no other waits, it says so and goes back to the list. */
export const useGoToNext = () => {
  const { review } = useTexts()
  const goOn = useGoOn()
  return async (claim: Place): Promise<void> => {
    try {
      const following = await followingClaim(claim)
      if (following === undefined) tell(review.claim.none)
      goOn(following === undefined ? list : `${list}/${following.id}`)
    } catch {
      goOn(list)
    }
  }
}
