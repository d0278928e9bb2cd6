import { byName, useAll } from "./Names.ts"
import { useAnswer } from "./Queries.ts"
import { roleOf, useSession } from "./Session.ts"

/** Reads what the account of a member has, which decides what its members see. */
export const useHoldings = () => {
  const isMember = roleOf(useSession()) === "member"
  const businesses = useAll("GET /api/businesses", { enabled: isMember })
  const websites = useAnswer("GET /api/websites", { query: { per_page: "1" } }, { enabled: isMember })
  return {
    isPending: isMember && (businesses.isPending || websites.isPending),
    businesses: (isMember && businesses.data?.toSorted(byName)) || [],
    hasWebsites: (websites.data?.meta.total ?? 0) > 0
  }
}
