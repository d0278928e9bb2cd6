import { useMatch, useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import type { Href } from "./Link.tsx"

/** Returns what tells whether the person is still on this page. */
export const useIsHere = () => {
  const { history } = useRouter()
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname })
  return () => history.location.pathname.replace(/(?<=.)\/$/, "") === page
}

/**
 * Returns what leads on from this page to another one. It does nothing once the person has chosen a page: an answer
 * that comes late leads nobody away from there. Nobody is asked about what was typed: it led here.
 */
export const useGoOn = () => {
  const { history } = useRouter()
  const isHere = useIsHere()
  return (to: Href, how: "push" | "replace" = "push", ignoreBlocker = true) => {
    if (isHere()) history[how](to, undefined, { ignoreBlocker })
  }
}

/** Leads to another address at once, in place of this one. */
export const Redirect = ({ to }: { readonly to: Href }) => {
  const goOn = useGoOn()
  useEffect(() => goOn(to, "replace"))
  return null
}
