import { useQuery } from "@tanstack/react-query"
import { request } from "./Client.ts"
import type { Answer } from "./Contract.ts"
import type { Refusal } from "./Refusal.ts"

/** What a search finds, at most five things of each kind. */
export type Found = Answer<"POST /api/search">["data"]

/**
 * Asks the server for what a text finds, and nothing for an empty one. The text goes into the body, because addresses
 * are logged, and what was found is forgotten with the search.
 */
export const useSearch = (text: string) =>
  useQuery<Found, Refusal>({
    queryKey: ["search", text],
    queryFn: async ({ signal }) => (await request("POST /api/search", { body: { text }, signal })).data,
    enabled: text !== "",
    gcTime: 0,
    placeholderData: (former) => former
  })
