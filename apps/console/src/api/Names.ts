import { skipToken, useQuery } from "@tanstack/react-query"
import { readAll } from "./AllPages.ts"
import type { Refusal } from "./Refusal.ts"
import { type Session, useSession } from "./Session.ts"

interface Named {
  readonly id: string
  readonly name: string
}

type List =
  | "GET /api/accounts"
  | "GET /api/subcategories"
  | "GET /api/websites"
  | "GET /api/businesses"
  | "GET /api/names/websites"
  | "GET /api/names/businesses"

type One = Awaited<ReturnType<typeof readAll<List>>>[number]

const named = (one: One): Named => ({
  id: "code" in one ? one.code : one.id,
  name: one.name
})

const none: ReadonlyArray<Named> = []

/** Stands for names that are being read. */
const unread: ReadonlyArray<Named> = []

const order = new Intl.Collator(undefined, { sensitivity: "base", numeric: true })

/** Compares things by their names, as people look for them. */
export const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  order.compare(one.name, other.name)

const namesOf = (all: ReadonlyArray<One>): ReadonlyArray<Named> => all.map(named).toSorted(byName)

/** Reads all names of the first list whose ability the person has. */
const useNames = (...lists: ReadonlyArray<readonly [Session["abilities"][number], List]>): ReadonlyArray<Named> => {
  const { abilities } = useSession()
  const list = lists.find(([ability]) => abilities.includes("operator") || abilities.includes(ability))?.[1]
  const { data, isPending } = useQuery<ReadonlyArray<One>, Refusal, ReadonlyArray<Named>>({
    queryKey: ["all", list],
    queryFn: list === undefined ? skipToken : ({ signal }) => readAll(list, signal),
    select: namesOf,
    staleTime: 60_000
  })
  return data ?? (list !== undefined && isPending ? unread : none)
}

/** Returns the subcategories with their names, for choices and lists. */
export const useSubcategories = () =>
  useNames(["catalog:read", "GET /api/subcategories"], ["leads:review", "GET /api/subcategories"])

/** Returns the websites with their names: those of every account for a reviewer or an operator. */
export const useWebsites = () =>
  useNames(["leads:review", "GET /api/names/websites"], ["catalog:read", "GET /api/websites"])

/** Returns the businesses with their names: those of every account for a reviewer or an operator. */
export const useBusinesses = () =>
  useNames(["leads:review", "GET /api/names/businesses"], ["leads:read", "GET /api/businesses"])

/** Returns the accounts with their names. Only an operator sees them. */
export const useAccounts = () => useNames(["operator", "GET /api/accounts"])

/** Returns the name of an id: dots while it is being read, and the id itself where it is not known. */
export const nameOf = (named: ReadonlyArray<Named>, id: string): string =>
  named === unread ? "…" : (named.find((one) => one.id === id)?.name ?? id)

/** Returns the name of a business once it is known, because a member may have several. */
export const useBusinessName = (business: string): string | undefined =>
  useBusinesses().find(({ id }) => id === business)?.name
