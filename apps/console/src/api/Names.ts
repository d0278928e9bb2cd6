import { skipToken, useQuery, type UseQueryResult } from "@tanstack/react-query"
import { request } from "./Client.ts"
import type { Answer } from "./Contract.ts"
import type { Refusal } from "./Refusal.ts"
import { type Session, useSession } from "./Session.ts"

/** The lists of which all pages are read, to choose from them or to count in them. */
type List =
  | "GET /api/accounts"
  | "GET /api/affiliates"
  | "GET /api/businesses"
  | "GET /api/categories"
  | "GET /api/hooks"
  | "GET /api/names/businesses"
  | "GET /api/names/websites"
  | "GET /api/subcategories"
  | "GET /api/tokens"
  | "GET /api/websites"

type Item<L extends List> = Answer<L> extends { readonly data: ReadonlyArray<infer A> } ? A : never

/** Reads the pages of a list, one after the other: all of it, or what an account owns. */
const readAll = async <L extends List>(list: L, signal: AbortSignal, account = ""): Promise<ReadonlyArray<Item<L>>> => {
  const found: Array<Item<L>> = []
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { account, per_page: "100", page: String(page) }
    const answer: Answer<List> = await request<List>(list, { query, signal })
    found.push(...(answer.data as ReadonlyArray<Item<L>>))
    last = answer.meta.last_page
  }
  return found
}

interface Asked {
  readonly account?: string
  readonly enabled?: boolean
}

/** Reads all pages of a list from the interface: all of it, or what an account owns. */
export const useAll = <L extends List>(
  list: L,
  { account = "", enabled = true }: Asked = {}
): UseQueryResult<ReadonlyArray<Item<L>>, Refusal> =>
  useQuery<ReadonlyArray<Item<L>>, Refusal>({
    queryKey: ["all", list, account],
    queryFn: ({ signal }) => readAll(list, signal, account),
    enabled
  })

interface Named {
  readonly id: string
  readonly name: string
}

type NamedList = Exclude<List, "GET /api/affiliates" | "GET /api/categories" | "GET /api/hooks" | "GET /api/tokens">

const named = (one: Item<NamedList>): Named => ({ id: "code" in one ? one.code : one.id, name: one.name })

const none: ReadonlyArray<Named> = []

/** Stands for names that are being read. */
const unread: ReadonlyArray<Named> = []

const order = new Intl.Collator(undefined, { sensitivity: "base", numeric: true })

/** Compares things by their names, as people look for them. */
export const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  order.compare(one.name, other.name)

const namesOf = (all: ReadonlyArray<Item<NamedList>>): ReadonlyArray<Named> => all.map(named).toSorted(byName)

/** Reads all names of the first list whose ability the person has. */
const useNames = (
  ...lists: ReadonlyArray<readonly [Session["abilities"][number], NamedList]>
): ReadonlyArray<Named> => {
  const { abilities } = useSession()
  const list = lists.find(([ability]) => abilities.includes("operator") || abilities.includes(ability))?.[1]
  const { data, isPending } = useQuery<ReadonlyArray<Item<NamedList>>, Refusal, ReadonlyArray<Named>>({
    queryKey: ["all", list, ""],
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

/**
 * Returns the businesses with their names: those of every account for a reviewer or an operator. They may be very many,
 * so a page that shows none asks for none.
 */
export const useBusinesses = (isNeeded = true) =>
  useNames(
    ...(isNeeded
      ? ([
          ["leads:review", "GET /api/names/businesses"],
          ["leads:read", "GET /api/businesses"]
        ] as const)
      : [])
  )

/** Returns the accounts with their names. Only an operator sees them. */
export const useAccounts = () => useNames(["operator", "GET /api/accounts"])

/** Returns the name of an id: dots while it is being read, and the id itself where it is not known. */
export const nameOf = (named: ReadonlyArray<Named>, id: string): string =>
  named === unread ? "…" : (named.find((one) => one.id === id)?.name ?? id)

/** Returns the name of a business once it is known, because a member may have several. */
export const useBusinessName = (business: string): string | undefined =>
  useBusinesses().find(({ id }) => id === business)?.name
