import { type RefObject, useCallback, useEffect, useRef, useState } from "react"
import type { Refusal } from "../api/Refusal.ts"
import { type MarkedFault, markedFaults } from "./FaultSummary.tsx"

const none: ReadonlyArray<MarkedFault> = []

/** Whether the person is still at a form, and not at something else since. */
const isAt = (form: HTMLFormElement): boolean => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || form.contains(activeElement)
}

/**
 * Follows the tries to send a form. After one that shows a fault at a field, that field has the focus. After one that
 * shows several, the summary of them has it; it stays until the last one is mended.
 */
export const useTries = (form: RefObject<HTMLFormElement | null>, refusal: Refusal | null | undefined) => {
  const summary = useRef<HTMLDivElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [faults, setFaults] = useState(none)
  const [tries, setTries] = useState(0)

  /** Looks at the faults once the fields show them. */
  const look = useCallback(
    (isTry: boolean) => {
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => {
        if (form.current === null) return
        const found = markedFaults(form.current)
        if (!isTry) return setFaults((former) => (former.length === 0 ? none : found))
        setFaults(found.length > 1 ? found : none)
        if (!isAt(form.current)) return
        if (found.length > 1) setTries((count) => count + 1)
        else found[0]?.control.focus()
      })
    },
    [form]
  )

  useEffect(() => {
    if (tries > 0) summary.current?.focus()
  }, [tries])

  // The browser refuses to send a form with such a field, and would tell of it in its own words.
  useEffect(() => {
    const { current } = form
    const refuse = (event: Event) => {
      event.preventDefault()
      look(true)
    }
    current?.addEventListener("invalid", refuse, true)
    return () => current?.removeEventListener("invalid", refuse, true)
  }, [form, look])

  useEffect(() => {
    if (refusal) look(true)
  }, [look, refusal])

  return { faults, look, summary }
}
