import { useQuery } from "@tanstack/react-query"
import { readAll } from "./AllPages.ts"
import type { Refusal } from "./Refusal.ts"
import { type Session, useSession } from "./Session.ts"

interface Named {
  readonly id: string
  readonly name: string
}

type List = "GET /api/accounts" | "GET /api/subcategories" | "GET /api/websites" | "GET /api/businesses"

const named = (one: Awaited<ReturnType<typeof readAll<List>>>[number]): Named => ({
  id: "code" in one ? one.code : one.id,
  name: one.name
})

const none: ReadonlyArray<Named> = []

/** Reads all names of a list, where the person may. A reviewer sees ids instead. */
const useNames = (list: List, ability: Session["abilities"][number]): ReadonlyArray<Named> => {
  const { abilities } = useSession()
  const { data } = useQuery<ReadonlyArray<Named>, Refusal>({
    queryKey: ["names", list],
    queryFn: async ({ signal }) => (await readAll(list, signal)).map(named),
    enabled: abilities.includes("operator") || abilities.includes(ability),
    staleTime: 60_000
  })
  return data ?? none
}

/** Returns the subcategories with their names, for choices and lists. */
export const useSubcategories = () => useNames("GET /api/subcategories", "catalog:read")

/** Returns the websites with their names. */
export const useWebsites = () => useNames("GET /api/websites", "catalog:read")

/** Returns the businesses with their names. */
export const useBusinesses = () => useNames("GET /api/businesses", "leads:read")

/** Returns the accounts with their names. Only an operator sees them. */
export const useAccounts = () => useNames("GET /api/accounts", "operator")

/** Returns the name of an id, or the id itself where the name is not known. */
export const nameOf = (named: ReadonlyArray<Named>, id: string): string =>
  named.find((one) => one.id === id)?.name ?? id
