import { type MouseEvent, type Ref, useId } from "react"
import { useTexts } from "../texts/TextsProvider.tsx"

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
export const markedFaults = (form: HTMLFormElement): ReadonlyArray<MarkedFault> => {
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
            : {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
