import { useAllOfAccount } from "../api/AllPages.ts"
import { byName, useBusinesses, useWebsites } from "../api/Names.ts"
import { roleOf, useSession } from "../api/Session.ts"
import type { Option } from "../form/Option.ts"

/** The businesses and websites of an account. */
export interface OwnedNames {
  readonly businesses: ReadonlyArray<Option<string>>
  readonly websites: ReadonlyArray<Option<string>>
}

/** Returns what an account owns, once it is read. An operator sees every account's, so it asks for those of one. */
export const useOwned = (account: string, enabled: boolean): OwnedNames | undefined => {
  const isOperator = roleOf(useSession()) === "operator"
  const [ownBusinesses, ownWebsites] = [useBusinesses(), useWebsites()]
  const isAsked = enabled && isOperator && account !== ""
  const businesses = useAllOfAccount("GET /api/businesses", account, isAsked).data
  const websites = useAllOfAccount("GET /api/websites", account, isAsked).data
  if (!isOperator) return { businesses: ownBusinesses, websites: ownWebsites }
  if (businesses === undefined || websites === undefined) return undefined
  return {
    businesses: businesses.map(({ id, name }) => ({ id, name })).toSorted(byName),
    websites: websites.map(({ code, name }) => ({ id: code, name })).toSorted(byName)
  }
}
