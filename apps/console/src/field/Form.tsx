import { type FormEvent, type ReactNode, useCallback, useEffect, useMemo, useRef } from "react"
import { Form as AriaForm } from "react-aria-components/Form"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import { Fault, MarkedFields } from "../components/Fault.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { faultsOfFields, fieldOf, type FormFields } from "./FaultsOfFields.ts"
import { FaultSummary, useTries } from "./FaultSummary.tsx"
import { useUnsaved } from "./Unsaved.tsx"

interface FormProps {
  readonly children: ReactNode
  /** Sends what was typed. It returns false when it sends nothing yet. */
  readonly onSubmit: (form: FormData) => boolean | void
  readonly refusal?: Refusal | null
  /** Looks at what somebody changed meanwhile. What was typed stays. */
  readonly lookAgain?: () => void
  /** Further names whose faults the children show by themselves. */
  readonly marked?: ReadonlyArray<string>
  /** Is called at each try to send the form, also at one that its fields refuse. */
  readonly onTry?: () => void
  /** Whether nothing is lost when somebody leaves what was typed, as with a question. */
  readonly losesNothing?: boolean
}

const none: ReadonlyArray<string> = []

/** Returns the fields of a form as they are now. */
const fieldsOf = (form: HTMLFormElement): FormFields => ({
  names: new Set([...form.elements].map((field) => field.getAttribute("name") ?? "").filter((name) => name !== "")),
  typed: new FormData(form)
})

const nothing = (): void => undefined

/**
 * Checks a marked field again at each key, as the browser does by itself only when the field is left. A marked day is
 * checked with every field, because what was wrong may be the day before it.
 */
const checkAgain = ({ currentTarget, target }: FormEvent<HTMLDivElement>) => {
  for (const field of currentTarget.querySelectorAll<HTMLInputElement>("[aria-invalid=true]")) {
    if (field === target || field.type === "date") field.dispatchEvent(new Event("change", { bubbles: true }))
  }
}

/**
 * A form. Its faults are told in the language of the page: one at its field, and several in a summary too. Those of a
 * 422 stand at the fields of the same names; what the fields cannot show stands above them. A fault goes as soon as its
 * field is right: if it went when the field is left, the button would move away under the press that leaves it.
 */
export const Form = ({
  children,
  lookAgain,
  losesNothing = false,
  marked = none,
  onSubmit,
  onTry = nothing,
  refusal
}: FormProps) => {
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
  const tries = useTries(form, refusal)
  const unsaved = useUnsaved(form, refusal, losesNothing)
  const summary = tries.faults.length > 0 && <FaultSummary faults={tries.faults} ref={tries.summary} />
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
        // A pending button submits nothing. At the Enter key in a single line, browsers then do without it.
        const { submitter } = event.nativeEvent as SubmitEvent
        if (submitter === null) return
        onTry()
        if (onSubmit(new FormData(event.currentTarget)) !== false) unsaved.sent()
        tries.look(true)
      }}
    >
      <MarkedFields value={isMarked}>
        <div
          {...unsaved.touched}
          className="form"
          onInvalidCapture={onTry}
          onInput={(event) => {
            checkAgain(event)
            tries.look(false)
          }}
        >
          {refusal && (
            <Fault refusal={refusal} again={isChangedMeanwhile(refusal) ? lookAgain : undefined}>
              {summary}
            </Fault>
          )}
          {!refusal && summary && (
            <div className="notice" data-tone="bad">
              {summary}
            </div>
          )}
          {children}
        </div>
        {unsaved.question}
      </MarkedFields>
    </AriaForm>
  )
}
