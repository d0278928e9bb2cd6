import { type FormEvent, type ReactNode, useEffect, useRef } from "react"
import { Form as AriaForm } from "react-aria-components/Form"
import type { Refusal } from "../api/Refusal.ts"
import { Fault } from "./Answered.tsx"

interface FormProps {
  readonly children: ReactNode
  readonly onSubmit: (form: FormData) => void
  readonly refusal?: Refusal | null
}

/**
 * A form. The faults of a 422 stand at the fields of the same names; what the fields cannot show stands above them.
 */
export const Form = ({ children, onSubmit, refusal }: FormProps) => {
  const form = useRef<HTMLFormElement>(null)
  // The button of a long form may be far below.
  useEffect(() => {
    if (refusal) form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
  }, [refusal])
  return (
    <AriaForm
      ref={form}
      className="form"
      validationBehavior="native"
      validationErrors={Object.fromEntries(
        Object.entries(refusal?.errors ?? {}).map(([key, texts]) => [key, [...texts]])
      )}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {refusal && <Fault refusal={refusal} />}
      {children}
    </AriaForm>
  )
}
