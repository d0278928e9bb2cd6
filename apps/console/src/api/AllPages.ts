import { useQuery, type UseQueryResult } from "@tanstack/react-query"
import { request } from "./Client.ts"
import type { Answer } from "./Contract.ts"
import type { Watching } from "./Queries.ts"
import type { Refusal } from "./Refusal.ts"

/** The lists of which all pages are read, to choose from them or to count in them. */
type List =
  | "GET /api/accounts"
  | "GET /api/affiliates"
  | "GET /api/businesses"
  | "GET /api/names/businesses"
  | "GET /api/names/websites"
  | "GET /api/subcategories"
  | "GET /api/webhooks"
  | "GET /api/websites"

type Item<L extends List> = Answer<L> extends { readonly data: ReadonlyArray<infer A> } ? A : never

/** Reads the pages of a list, one after the other, narrowed by a query. */
export const readAll = async <L extends List>(
  list: L,
  signal: AbortSignal,
  narrowed: { readonly account?: string } = {}
): Promise<ReadonlyArray<Item<L>>> => {
  const found: Array<Item<L>> = []
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { ...narrowed, per_page: "100", page: String(page) }
    const answer: Answer<List> = await request<List>(list, { query, signal })
    found.push(...(answer.data as ReadonlyArray<Item<L>>))
    last = answer.meta.last_page
  }
  return found
}

/** Reads all pages of a list from the interface, as {@link readAll} does. */
export const useAll = <L extends List>(
  list: L,
  { enabled = true, every }: Watching = {}
): UseQueryResult<ReadonlyArray<Item<L>>, Refusal> =>
  useQuery<ReadonlyArray<Item<L>>, Refusal>({
    queryKey: ["all", list],
    queryFn: ({ signal }) => readAll(list, signal),
    enabled,
    ...(every === undefined ? {} : { refetchInterval: every })
  })

/** Reads all that an account owns of a kind. */
export const useAllOfAccount = <L extends "GET /api/businesses" | "GET /api/websites">(
  list: L,
  account: string,
  enabled: boolean
): UseQueryResult<ReadonlyArray<Item<L>>, Refusal> =>
  useQuery<ReadonlyArray<Item<L>>, Refusal>({
    queryKey: ["all", list, account],
    queryFn: ({ signal }) => readAll(list, signal, { account }),
    enabled
  })
