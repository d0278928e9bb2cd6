import { request } from "../../api/Client.ts"
import { useListAddress } from "../../router/Address.ts"
import { withSearch } from "../../router/Search.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { useGoToFollowing } from "../Following.ts"
import { reclaimFilters } from "./Reclaim.ts"

const queue = "/operator/reclaims"

/** Returns what goes on to the pending reclaim that follows one, among those that the filters of the list leave. */
export const useGoToNextReclaim = () => {
  const { reclaim } = useTexts().review
  const { filters, isFiltered } = useListAddress(...reclaimFilters)
  const { sort: _, status: __, ...narrowed } = filters
  return useGoToFollowing({
    addressOf: (id) => withSearch(id === undefined ? queue : `${queue}/${id}`, filters),
    none: isFiltered ? reclaim.noneFiltered : reclaim.none,
    read: (part) => request("GET /api/reclaims", { query: { ...narrowed, status: "pending", ...part } })
  })
}
