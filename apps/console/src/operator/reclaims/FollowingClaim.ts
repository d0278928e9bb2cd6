import { request } from "../../api/Client.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { useGoToFollowing } from "../Following.ts"

/** Returns what goes on to the pending reclaim that follows one. */
export const useGoToNextClaim = () => {
  const { claim } = useTexts().review
  return useGoToFollowing({
    address: "/operator/reclaims",
    none: claim.none,
    read: (part) => request("GET /api/reclaims", { query: { status: "pending", ...part } })
  })
}
