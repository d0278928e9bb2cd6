import { useQuery } from "@tanstack/react-query"
import { request } from "../api/Client.ts"
import type { Refusal } from "../api/Refusal.ts"

/** Where a person wanted to go, while the browser is at the OpenID provider. */
const key = "leadwell.from"

/** Reads the name of the OpenID provider: null when there is none. */
export const useProvider = (): string | null | undefined =>
  useQuery<string | null, Refusal>({
    queryKey: ["openid"],
    queryFn: async () => (await request("GET /api/session/openid")).data.name,
    staleTime: Infinity
  }).data

/** Goes to the OpenID provider. The browser comes back to the page of {@link signInByResponse}. */
export const goToProvider = async (from: string | undefined): Promise<void> => {
  const { data } = await request("POST /api/session/openid/authorization")
  if (from === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, from)
  location.assign(data.url)
}

/** Signs in with the query with which the browser came back. */
export const signInByResponse = (search: string) =>
  request("POST /api/session/openid", { body: { response: search.replace("?", "") } })

/** Returns where the person wanted to go, once. */
export const takeDestination = (): string | undefined => {
  const destination = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return destination
}
