import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react"
import { Form as AriaForm } from "react-aria-components/Form"
import type { Refusal } from "../api/Refusal.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Fault } from "./Fault.tsx"
import { faultsOfFields, fieldOf, type FormFields } from "./FaultsOfFields.ts"
import { MarkedFields } from "./MarkedFields.ts"

interface FormProps {
  readonly children: ReactNode
  readonly onSubmit: (form: FormData) => void
  readonly refusal?: Refusal | null
  /** Further names whose faults the children show by themselves. */
  readonly marked?: ReadonlyArray<string>
}

const none: ReadonlyArray<string> = []

/** Returns the fields of a form as they are now. */
const fieldsOf = (form: HTMLFormElement): FormFields => ({
  names: new Set([...form.elements].map((field) => field.getAttribute("name") ?? "").filter((name) => name !== "")),
  typed: new FormData(form)
})

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
export const Form = ({ children, marked = none, onSubmit, refusal }: FormProps) => {
  const { fault } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const fields = useMemo(() => (refusal && form.current ? fieldsOf(form.current) : undefined), [refusal])
  const faults = useMemo(
    () => (refusal && fields ? faultsOfFields(refusal.errors, fields, fault) : {}),
    [fault, fields, refusal]
  )
  const isMarked = useCallback(
    (path: string) => fieldOf(path, new Set([...(fields?.names ?? []), ...marked])) !== undefined,
    [fields, marked]
  )
  // The button of a long form may be far below.
  useEffect(() => {
    if (refusal) form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
  }, [refusal])
  return (
    <AriaForm
      ref={form}
      validationBehavior="native"
      validationErrors={faults as Record<string, Array<string>>}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        // The button submits nothing while it is pending. At the Enter key in a single line, browsers then do without it.
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter !== null) onSubmit(new FormData(event.currentTarget))
      }}
    >
      <MarkedFields value={isMarked}>
        <div className="form" onInput={checkAgain}>
          {refusal && <Fault refusal={refusal} />}
          {children}
        </div>
      </MarkedFields>
    </AriaForm>
  )
}
