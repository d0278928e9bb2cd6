import { useMatch, useRouter, useRouterState } from "@tanstack/react-router"
import { useEffect, useState } from "react"

const textIn = (state: object): string | undefined => {
  const { text } = state as { readonly text?: unknown }
  return typeof text === "string" ? text : undefined
}

/**
 * Keeps a text beside the address of a page, in the history of the window: it is there again when one comes back, and
 * no address has it. The function changes it, and goes to an address of the same page.
 */
export const useKeptText = (): readonly [text: string, change: (text: string, to: string) => void] => {
  const { history } = useRouter()
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname })
  const { href, pathname, state } = useRouterState({ select: ({ location }) => location })
  const kept = textIn(state)
  const [text, setText] = useState(kept ?? "")
  useEffect(() => {
    if (pathname !== page) return
    if (kept !== undefined) setText(kept)
    // A filter leads to another address of the page. The text goes along.
    else if (text !== "") history.replace(href, { ...state, text })
  }, [history, href, kept, page, pathname, state, text])
  const change = (changed: string, to: string) => {
    setText(changed)
    history.replace(to, { text: changed })
  }
  return [text, change]
}
