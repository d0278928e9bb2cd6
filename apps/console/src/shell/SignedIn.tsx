import { useQueryClient } from "@tanstack/react-query"
import { useNavigate, useRouter } from "@tanstack/react-router"
import { type ReactNode, useEffect, useRef } from "react"
import { useChanges } from "../api/Changes.ts"
import { Refusal } from "../api/Refusal.ts"
import { SessionContext, useSessionQuery } from "../api/Session.ts"
import { Answered } from "../components/Page.tsx"
import type { Language } from "../texts/Language.ts"
import { useLanguage } from "../texts/Texts.tsx"
import { knownZone, TimeZoneContext } from "../texts/TimeZone.ts"
import { Shell } from "./Shell.tsx"

/** Notices that the session ended, wherever a request finds it out, and asks who is signed in. */
const useSessionEnd = () => {
  const client = useQueryClient()
  useEffect(() => {
    const look = (error: unknown) => {
      if (error instanceof Refusal && error.status === 401) void client.invalidateQueries({ queryKey: ["session"] })
    }
    const stops = [
      client.getQueryCache().subscribe(({ query }) => look(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => look(mutation?.state.error))
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** Shows what is below it in the language of the person, and nothing in another one before. */
const InOwnLanguage = ({ children, own }: { readonly own: Language; readonly children: ReactNode }) => {
  const [language, choose] = useLanguage()
  const isShown = useRef(false)
  useEffect(() => choose(own), [choose, own])
  // When the person chooses another language, the page stays until the texts are there.
  if (language !== own && !isShown.current) return null
  isShown.current = true
  return children
}

/** Shows the pages below it to a person who is signed in. Anybody else signs in first, and then comes back here. */
export const SignedIn = () => {
  const session = useSessionQuery()
  const navigate = useNavigate()
  const { history } = useRouter()
  const isSignedOut = session.data === null
  useSessionEnd()
  useChanges(session.data)

  useEffect(() => {
    if (!isSignedOut) return
    const { pathname, search } = history.location
    void navigate({ to: "/sign-in", search: { from: pathname + search }, replace: true, ignoreBlocker: true })
  }, [isSignedOut, navigate, history])

  if (isSignedOut) return null
  return (
    <Answered query={session}>
      {(data) =>
        data && (
          <SessionContext value={data}>
            <TimeZoneContext value={knownZone(data.time_zone)}>
              <InOwnLanguage own={data.person.language}>
                <Shell />
              </InOwnLanguage>
            </TimeZoneContext>
          </SessionContext>
        )
      }
    </Answered>
  )
}
