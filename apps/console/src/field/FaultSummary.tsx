import { type MouseEvent, type Ref, type RefObject, useCallback, useEffect, useId, useRef, useState } from "react"
import type { Refusal } from "../api/Refusal.ts"
import { useTexts } from "../texts/Texts.tsx"

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

/** A fault that stands at a field of a form. */
export interface MarkedFault {
  readonly label: string
  readonly text: string
  readonly control: HTMLElement
}

const controls = "input:not([type=hidden], [type=file]), select, textarea, button"

const labelOf = (field: Element): string =>
  field.getAttribute("aria-label") ?? field.querySelector("label, :scope > span")?.textContent ?? ""

/** Returns the label of a field, after the heading of its section where another field has the same label. */
const fullLabelOf = (field: Element, fields: ReadonlyArray<Element>): string => {
  const label = labelOf(field)
  const section = field.closest("section")?.querySelector("h2")?.textContent
  const isShared = fields.filter((other) => labelOf(other) === label).length > 1
  return isShared && section ? `${section}, ${label}` : label
}

/** Returns the faults that a form shows at its fields, in their order. */
const markedFaults = (form: HTMLFormElement): ReadonlyArray<MarkedFault> => {
  const fields = [...form.querySelectorAll(".field")]
  return fields.flatMap((field) => {
    const text = field.querySelector(":scope > .fault")?.textContent ?? ""
    const control = field.querySelector(controls)
    return text !== "" && control instanceof HTMLElement ? [{ label: fullLabelOf(field, fields), text, control }] : []
  })
}

interface FaultSummaryProps {
  readonly faults: ReadonlyArray<MarkedFault>
  readonly ref: Ref<HTMLDivElement>
}

/** All faults at the fields of a form, each with the way to its field. It takes the focus after a try. */
export const FaultSummary = ({ faults, ref }: FaultSummaryProps) => {
  const { refusals } = useTexts().common
  const title = useId()
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-labelledby={title}>
      <p id={title}>{refusals.wrong(faults.length)}</p>
      <ul className="faults">
        {faults.map(({ control, label, text }) => (
          <li key={`${control.id} ${label}`}>
            <a
              className="link"
              href={`#${control.id}`}
              onClick={(event: MouseEvent) => {
                event.preventDefault()
                control.focus()
              }}
            >
              {label}
            </a>
            {/[?!.:]$/.test(label) ? "" : ":"} {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
