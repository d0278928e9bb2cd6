import { type Href, hrefTo } from "../router/Href.ts"
/** Where a person goes after the sign-in. Only an address of this application is a destination. */
export const destinationAfter = (from: string | undefined): Href =>
  from !== undefined && /^\/(?![/\\])/.test(from) ? (from as Href) : hrefTo("/")

/** Whether a person wanted no page in particular. */
export const isStart = (from: string | undefined): boolean => destinationAfter(from) === "/"

const key = "leadwell.destination"

/** How long a destination is kept: as long as a link works, in milliseconds. */
const keptFor = 15 * 60_000

/** Keeps where a person wanted to go, until a link signs in. A mail program opens the link in another tab. */
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
