import { useRef, useState } from "react"
import { roleOf, useSession } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { LeadDecisionForm } from "./LeadDecisionForm.tsx"
import { allowed, type Decision, useDecisionKeys } from "./LeadEffects.ts"
import type { ShownLead } from "./ShownLead.ts"

/** The decisions that the stage of a lead allows. Each shows what it would do before it is made. */
export const LeadDecisions = ({
  lead,
  onDecided
}: {
  readonly lead: ShownLead
  readonly onDecided: ((told: string) => void) | undefined
}) => {
  const { operator } = useTexts()
  const isOperator = roleOf(useSession()) === "operator"
  const [open, setOpen] = useState<Decision>()
  const close = () => setOpen(undefined)
  const buttons = useRef<Partial<Record<Decision, HTMLButtonElement | null>>>({})
  useDecisionKeys(allowed[lead.stage], (decision) => buttons.current[decision]?.focus())
  return (
    <>
      {allowed[lead.stage]
        .filter((decision) => isOperator || decision !== "withdraw")
        .map((decision) => (
          <Button
            key={decision}
            ref={(button) => {
              buttons.current[decision] = button
            }}
            kind={decision === "approve" ? "first" : "plain"}
            aria-haspopup="dialog"
            onPress={() => setOpen(decision)}
          >
            {operator.lead[decision]}
          </Button>
        ))}
      <Dialog title={open ? operator.lead[`${open}Title`] : ""} isOpen={open !== undefined} close={close}>
        {open && <LeadDecisionForm decision={open} lead={lead} close={close} onDecided={onDecided} />}
      </Dialog>
    </>
  )
}
