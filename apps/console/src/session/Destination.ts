import { useQuery } from "@tanstack/react-query"
import { request } from "../api/Client.ts"
import type { Refusal } from "../api/Refusal.ts"
import { type Href, hrefTo } from "../router/Link.tsx"

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
  keepDestination(from)
  location.assign(data.url)
}

/** Signs in with the query with which the browser came back. */
export const signInByResponse = (search: string) =>
  request("POST /api/session/openid", { body: { response: search.replace("?", "") } })

/** Where a person goes after the sign-in. Only an address of this application is a destination. */
export const destinationAfter = (from: string | undefined): Href =>
  from !== undefined && /^\/(?![/\\])/.test(from) ? (from as Href) : hrefTo("/")

/** Whether a person wanted no page in particular. */
export const isStart = (from: string | undefined): boolean => destinationAfter(from) === "/"

const key = "leadwell.destination"

/** How long a destination is kept: as long as a link works, in milliseconds. */
const keptFor = 15 * 60_000

/**
 * Keeps where a person wanted to go, until a link or an OpenID provider signs in. A mail program opens the link in
 * another tab.
 */
export const keepDestination = (from: string | undefined): void => {
  if (isStart(from)) localStorage.removeItem(key)
  else localStorage.setItem(key, `${Date.now()} ${from}`)
}

/** Returns the destination that was kept, once. */
export const takeKeptDestination = (): string | undefined => {
  const [, at, from] = /^(\d+) (.+)$/.exec(localStorage.getItem(key) ?? "") ?? []
  localStorage.removeItem(key)
  return Date.now() - Number(at) < keptFor ? from : undefined
}
