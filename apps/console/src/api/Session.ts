import { useQuery } from "@tanstack/react-query"
import { createContext, useContext } from "react"
import { request } from "./Client.ts"
import type { Answer } from "./Contract.ts"
import { Refusal } from "./Refusal.ts"

/** Who is signed in, for which account, and what that person may do for it. */
export type Session = Answer<"GET /api/session">["data"]

/** Asks who is signed in. */
export const readSession = async (): Promise<Session | null> => {
  try {
    return (await request("GET /api/session")).data
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null
    throw error
  }
}

/** Reads who is signed in: null when nobody is. */
export const useSessionQuery = () =>
  useQuery<Session | null, Refusal>({ queryKey: ["session"], queryFn: readSession, staleTime: 60_000 })

/** The session of the pages below it. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** Returns the session. Only pages of people who are signed in may ask. */
export const useSession = (): Session => {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error("This page is shown without a session.")
  return session
}

const membershipOf = ({ account, memberships }: Session) =>
  memberships.find((membership) => membership.account === account)

/** Returns the role in the account for which the person acts. */
export const roleOf = (session: Session) => membershipOf(session)?.role ?? "member"

/** Whether the person manages the people, tokens and webhooks of the account. A part of an account manages none. */
export const isManager = (session: Session): boolean => (membershipOf(session)?.scope ?? null) === null
