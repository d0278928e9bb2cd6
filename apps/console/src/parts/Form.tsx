import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { Form as AriaForm } from "react-aria-components/Form"
import type { Refusal } from "../api/Refusal.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Fault } from "./Answered.tsx"

interface FormProps {
  readonly children: ReactNode
  readonly onSubmit: (form: FormData) => void
  readonly refusal?: Refusal | null
}

/** The fields that somebody changed since a refusal. */
interface Edited {
  readonly since: Refusal | null | undefined
  readonly names: ReadonlyArray<string>
}

/**
 * A form. The faults of a 422 stand at the fields of the same names; what the fields cannot show stands above them. A
 * fault goes as soon as its field is changed: if it went when the field is left, the button would move away under the
 * press that leaves it.
 */
export const Form = ({ children, onSubmit, refusal }: FormProps) => {
  const { fault } = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<Edited>({ since: undefined, names: [] })
  const names = edited.since === refusal ? edited.names : undefined
  const faults = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(refusal?.errors ?? {}).flatMap(([key, texts]) =>
          names?.includes(key) ? [] : [[key, texts.map(fault)]]
        )
      ),
    [fault, refusal, names]
  )
  const edit = ({ target }: FormEvent<HTMLDivElement>) => {
    const { name = "" } = target as HTMLInputElement
    if (name in faults) setEdited({ since: refusal, names: [...(names ?? []), name] })
  }
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
      <div className="form" onInput={edit}>
        {refusal && <Fault refusal={refusal} />}
        {children}
      </div>
    </AriaForm>
  )
}
