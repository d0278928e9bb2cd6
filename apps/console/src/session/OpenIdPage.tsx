import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { useSessionChanged } from "../api/OtherTabs.ts"
import type { Refusal } from "../api/Refusal.ts"
import { LinkButton } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { destinationAfter, signInByResponse, takeKeptDestination } from "./Destination.ts"
import { SignInFrame } from "./SignInFrame.tsx"

/** The page to which an OpenID provider sends a browser back. It signs in at once, with what the address has. */
export const OpenIdPage = () => {
  const { account } = useTexts()
  const { history } = useRouter()
  const sessionChanged = useSessionChanged()
  const [response] = useState(() => location.search)
  const isBegun = useRef(false)
  const signing = useMutation<unknown, Refusal>({
    mutationFn: () => signInByResponse(response),
    onSuccess: async () => {
      await sessionChanged()
      history.replace(destinationAfter(takeKeptDestination()))
    }
  })
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    // What the provider sent works once, and is of no use in the history of the browser.
    globalThis.history.replaceState(globalThis.history.state, "", location.pathname)
    signing.mutate()
  })
  return (
    <SignInFrame>
      {signing.error ? (
        <>
          <Fault refusal={signing.error} />
          <LinkButton href={hrefTo("/sign-in")}>{account.signIn.again}</LinkButton>
        </>
      ) : (
        <p className="loading" role="status">
          {account.signIn.signingIn}
        </p>
      )}
    </SignInFrame>
  )
}
