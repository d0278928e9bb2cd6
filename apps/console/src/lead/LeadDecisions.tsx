import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { EndButtons } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered } from "../components/Page.tsx"
import { isUndecided } from "../components/Undecided.ts"
import { TextArea } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import {
  allowed,
  type DecidedLead,
  type Decision,
  DecisionButtons,
  decisionEndpoints,
  DecisionRemark,
  EffectList,
  requestOf,
  useEffects
} from "./LeadEffects.tsx"
import { isBlocked, isErased, type ShownLead } from "./ShownLead.ts"

interface LeadDecisionsProps {
  readonly lead: ShownLead
  readonly onDecided: ((told: string) => void) | undefined
}

interface LeadDecisionFormProps extends Pick<LeadDecisionsProps, "onDecided"> {
  readonly decision: Decision
  readonly lead: DecidedLead
  readonly close: () => void
}

/** What a decision would do, and the form that makes it. */
const LeadDecisionForm = ({ close, decision, lead, onDecided }: LeadDecisionFormProps) => {
  const { operator } = useTexts()
  const change = useChange(decisionEndpoints[decision])
  const effects = useEffects(decision, lead, isUndecided(change))
  const decide = (form: FormData) => {
    const text = String(form.get(decision === "approve" ? "extra_info" : "remark") ?? "")
    change.mutate(requestOf(decision, lead, text), {
      onSuccess: () => {
        close()
        const told = operator.lead.done[decision](lead.id)
        tell(told)
        onDecided?.(told)
      }
    })
  }
  return (
    <Form refusal={change.error} onSubmit={decide}>
      {decision === "approve" ? (
        <TextArea autoFocus name="extra_info" label={operator.lead.extraInfo} hint={operator.lead.extraInfoHint} />
      ) : (
        <DecisionRemark decision={decision} />
      )}
      <div>
        <h3>{operator.lead.effects}</h3>
        <Answered query={effects}>{(data) => <EffectList effects={data} />}</Answered>
      </div>
      <EndButtons
        kind={decision === "approve" ? "first" : "danger"}
        label={operator.lead[decision]}
        isPending={change.isPending}
        close={close}
      />
    </Form>
  )
}

/** The decisions that a lead allows: none if it is erased. Each shows what it would do before it is made. */
export const LeadDecisions = ({ lead, onDecided }: LeadDecisionsProps) => {
  const { operator } = useTexts()
  const isOperator = roleOf(useSession()) === "operator"
  const [open, setOpen] = useState<Decision>()
  const close = () => setOpen(undefined)
  const decisions = isErased(lead)
    ? []
    : allowed[lead.stage].filter((decision) =>
        decision === "approve" ? !isBlocked(lead) : isOperator || decision !== "withdraw"
      )
  return (
    <>
      <DecisionButtons decisions={decisions} first="approve" open={setOpen} />
      <Dialog title={open ? operator.lead[`${open}Title`] : ""} isOpen={open !== undefined} close={close}>
        {open && <LeadDecisionForm decision={open} lead={lead} close={close} onDecided={onDecided} />}
      </Dialog>
    </>
  )
}
