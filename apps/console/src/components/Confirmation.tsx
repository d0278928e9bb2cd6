import type { ReactNode } from "react"
import { isChangedMeanwhile, type Refusal } from "../api/Refusal.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { Button } from "./Button.tsx"
import { Dialog } from "./Dialog.tsx"
import { Fault } from "./Fault.tsx"

interface ConfirmationProps {
  readonly title: string
  readonly question: string
  readonly action: string
  readonly kind?: "danger" | "first"
  readonly isOpen: boolean
  readonly isPending: boolean
  readonly refusal: Refusal | null
  /** Looks at what somebody changed meanwhile. */
  readonly lookAgain?: () => void
  /** What is said below the question. */
  readonly children?: ReactNode
  readonly close: () => void
  readonly confirm: () => void
}

/** Asks before something is done that others feel, or that cannot be undone. */
export const Confirmation = ({
  action,
  children,
  close,
  confirm,
  isOpen,
  isPending,
  kind = "danger",
  lookAgain,
  question,
  refusal,
  title
}: ConfirmationProps) => {
  const { common } = useTexts()
  return (
    <Dialog title={title} isOpen={isOpen} close={close}>
      {refusal && <Fault refusal={refusal} again={isChangedMeanwhile(refusal) ? lookAgain : undefined} />}
      <p>{question}</p>
      {children}
      <div className="actions">
        <Button kind={kind} isPending={isPending} onPress={confirm}>
          {action}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Dialog>
  )
}
