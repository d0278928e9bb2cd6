import { useQuery } from "@tanstack/react-query"
import { request } from "./Client.ts"
import type { Answer } from "./Contract.ts"
import type { Refusal } from "./Refusal.ts"
import { type Session, useSession } from "./Session.ts"

interface Named {
  readonly id: string
  readonly name: string
}

type List = "GET /api/subcategories" | "GET /api/websites" | "GET /api/businesses"

/** The pages of names that are read. What comes after them is shown by its id. */
const mostPages = 20

const readAll = async (list: List, signal: AbortSignal): Promise<ReadonlyArray<Named>> => {
  const found: Array<Named> = []
  for (let page = 1; page <= mostPages; page++) {
    const answer: Answer<List> = await request(list, { query: { per_page: "100", page: String(page) }, signal })
    found.push(...answer.data.map((one) => ({ id: "code" in one ? one.code : one.id, name: one.name })))
    if (page >= answer.meta.last_page) break
  }
  return found
}

const none: ReadonlyArray<Named> = []

/** Reads all names of a list, where the person may. A reviewer sees ids instead. */
const useNames = (list: List, ability: Session["abilities"][number]): ReadonlyArray<Named> => {
  const { abilities } = useSession()
  const { data } = useQuery<ReadonlyArray<Named>, Refusal>({
    queryKey: ["names", list],
    queryFn: ({ signal }) => readAll(list, signal),
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

/** Returns the name of an id, or the id itself where the name is not known. */
export const nameOf = (named: ReadonlyArray<Named>, id: string): string =>
  named.find((one) => one.id === id)?.name ?? id
