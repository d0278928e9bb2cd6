import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from "react"
import { Form as AriaForm } from "react-aria-components/Form"
import type { Refusal } from "../api/Refusal.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Fault } from "./Answered.tsx"

interface FormProps {
  readonly children: ReactNode
  readonly onSubmit: (form: FormData) => void
  readonly refusal?: Refusal | null
}

/** Checks a marked field again at each key, as the browser does by itself only when the field is left. */
const checkAgain = ({ target }: FormEvent<HTMLDivElement>) => {
  const field = target as HTMLInputElement
  if (field.ariaInvalid === "true") field.dispatchEvent(new Event("change", { bubbles: true }))
}

/**
 * A form. The faults of a 422 stand at the fields of the same names; what the fields cannot show stands above them. A
 * fault goes as soon as its field is right: if it went when the field is left, the button would move away under the
 * press that leaves it.
 */
export const Form = ({ children, onSubmit, refusal }: FormProps) => {
  const { fault } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const faults = useMemo(
    () => Object.fromEntries(Object.entries(refusal?.errors ?? {}).map(([key, texts]) => [key, texts.map(fault)])),
    [fault, refusal]
  )
  // The button of a long form may be far below.
  useEffect(() => {
    if (refusal) form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
  }, [refusal])
  return (
    <AriaForm
      ref={form}
      validationBehavior="native"
      validationErrors={faults}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      <div className="form" onInput={checkAgain}>
        {refusal && <Fault refusal={refusal} />}
        {children}
      </div>
    </AriaForm>
  )
}
