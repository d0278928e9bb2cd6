import { useMatch, useRouter, useRouterState } from "@tanstack/react-router"
import { useEffect, useId, useRef, useState } from "react"
import { useTexts } from "../texts/Texts.tsx"

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

interface PersonSearchProps {
  readonly text: string
  /** Whether the text is none that finds a person. */
  readonly isUnreadable: boolean
  readonly search: (text: string) => void
}

/** Finds the leads of a person. What is typed stays out of the address, because it is of a person. */
export const PersonSearch = ({ isUnreadable, search, text }: PersonSearchProps) => {
  const { leads } = useTexts().operator
  const [id, about] = [useId(), useId()]
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value.trim() !== text) field.current.value = text
  }, [text])
  return (
    <form
      className="field person-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(field.current?.value.trim() ?? "")
      }}
    >
      <label htmlFor={id}>{leads.search}</label>
      <input
        ref={field}
        id={id}
        type="search"
        className="input"
        autoComplete="off"
        defaultValue={text}
        aria-describedby={about}
        aria-invalid={isUnreadable}
        onInput={({ currentTarget }) => {
          if (currentTarget.value === "" && text !== "") search("")
        }}
      />
      <span id={about} className={isUnreadable ? "fault" : "hint"} role={isUnreadable ? "alert" : undefined}>
        {isUnreadable ? leads.searchFault : leads.searchHint}
      </span>
    </form>
  )
}
