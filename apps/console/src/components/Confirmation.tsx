import type { ReactNode } from "react"
import type { Parts } from "../api/Client.ts"
import type { Answer, EndpointName } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import { useGoOn } from "../router/GoOn.tsx"
import type { Href } from "../router/Link.tsx"
import { EndButtons } from "./Button.tsx"
import { DialogButton, type DialogButtonProps } from "./Dialog.tsx"
import { Fault } from "./Fault.tsx"
import { tell } from "./Notices.tsx"

interface ConfirmationProps {
  readonly question: string
  readonly action: string
  readonly kind?: "danger" | "first"
  readonly isPending: boolean
  readonly isDisabled?: boolean
  readonly refusal: Refusal | null
  /** Looks at what somebody changed meanwhile. */
  readonly lookAgain?: () => void
  /** What is said below the question. */
  readonly children?: ReactNode
  readonly close: () => void
  readonly confirm: () => void
}

/** Asks in a dialog before something is done that others feel, or that cannot be undone. */
export const Confirmation = (props: ConfirmationProps) => {
  const { action, children, confirm, kind = "danger", lookAgain, question, refusal, ...buttons } = props
  return (
    <>
      {refusal && <Fault refusal={refusal} again={isChangedMeanwhile(refusal) ? lookAgain : undefined} />}
      <p>{question}</p>
      {children}
      <EndButtons {...buttons} kind={kind} label={action} onPress={confirm} />
    </>
  )
}

interface AskedProps<N extends EndpointName> extends Pick<ConfirmationProps, "question"> {
  readonly endpoint: N
  readonly parts: Parts<N>
  /** Says what was done. */
  readonly told?: string
  readonly done?: (answer: Answer<N>) => void
  /** The page that follows, because what this one shows is gone. */
  readonly to?: Href
  readonly confirmKind?: "danger" | "first"
}

const Asked = <N extends EndpointName>({
  close,
  confirmKind = "danger",
  done,
  endpoint,
  label,
  parts,
  question,
  to,
  told
}: AskedProps<N> & { readonly label: string; readonly close: () => void }) => {
  const goOn = useGoOn()
  const follow = (answer: Answer<N>) => {
    close()
    if (told !== undefined) tell(told)
    done?.(answer)
    if (to !== undefined) goOn(to, "replace")
  }
  const { error, isPending, mutate } = useChange(endpoint, follow, { leaves: to !== undefined })
  return (
    <Confirmation
      kind={confirmKind}
      question={question}
      action={label}
      isPending={isPending}
      refusal={error}
      close={close}
      confirm={() => mutate(parts)}
    />
  )
}

/** A button that changes something through the interface, after a question. */
export const ConfirmButton = <N extends EndpointName>(props: AskedProps<N> & Omit<DialogButtonProps, "children">) => {
  const { about, kind, label, title, ...asked } = props
  return (
    <DialogButton {...{ about, label, title }} {...(kind && { kind })}>
      {(close) => <Asked<N> {...(asked as AskedProps<N>)} label={label} close={close} />}
    </DialogButton>
  )
}
