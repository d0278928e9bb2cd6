import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { readSession, type Session } from "./Session.ts"

/** All tabs of a browser send the same cookie. A person who signs in or out in one tab does so in all of them. */
const tabs = new BroadcastChannel("leadwell.session")

const isSame = (one: Session | null | undefined, other: Session | null): boolean =>
  one?.person.id === other?.person.id && one?.account === other?.account

const followSession = async (client: QueryClient): Promise<void> => {
  const shown = client.getQueryData<Session | null>(["session"])
  const session = await readSession().catch(() => undefined)
  if (session === undefined || !isSame(shown, session)) await client.resetQueries()
}

/**
 * Forgets what is shown as soon as another tab changes who is signed in, or for which account. Otherwise this tab would
 * show one person, and act for another. What the same person typed stays.
 */
export const followOtherTabs = (client: QueryClient): void => {
  tabs.addEventListener("message", () => void followSession(client))
}

/** Tells the other tabs that somebody signed in or out. */
export const tellOtherTabs = (): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  tabs.postMessage(null)
}

/** Returns what makes this tab and the others ask who is signed in now. */
export const useSessionChanged = () => {
  const client = useQueryClient()
  return async (): Promise<void> => {
    tellOtherTabs()
    await client.resetQueries()
  }
}
