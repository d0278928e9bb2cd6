import { request } from "../api/Client.ts"
import { useGoToFollowing } from "../list/Following.ts"
import { useListAddress } from "../list/ListAddress.ts"
import { hrefTo } from "../router/Href.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { reclaimFilters } from "./Reclaim.ts"

/** Returns what goes on to the pending reclaim that follows one, among those that the filters of the list leave. */
export const useGoToNextReclaim = () => {
  const { reclaim } = useTexts().review
  const { asked, filters, isFiltered } = useListAddress(...reclaimFilters)
  const { sort: _, status: __, ...narrowed } = filters
  return useGoToFollowing({
    addressOf: (id) =>
      id === undefined
        ? hrefTo("/operator/reclaims", {}, asked)
        : hrefTo("/operator/reclaims/$reclaim", { reclaim: id }, asked),
    none: isFiltered ? reclaim.noneFiltered : reclaim.none,
    read: (part) => request("GET /api/reclaims", { query: { ...narrowed, status: "pending", ...part } })
  })
}
