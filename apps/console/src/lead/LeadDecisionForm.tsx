import { useChange } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { isUndecided } from "../components/Undecided.ts"
import { TextArea } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { EffectList } from "./EffectList.tsx"
import { type DecidedLead, type Decision, decisionEndpoints, requestOf, useEffects } from "./LeadEffects.ts"

/** What a decision would do, and the form that makes it. */
export const LeadDecisionForm = ({
  close,
  decision,
  lead,
  onDecided
}: {
  readonly decision: Decision
  readonly lead: DecidedLead
  readonly close: () => void
  readonly onDecided: ((told: string) => void) | undefined
}) => {
  const { common, operator } = useTexts()
  const change = useChange(decisionEndpoints[decision])
  const isApproval = decision === "approve"
  const effects = useEffects(decision, lead, isUndecided(change))
  const decide = (form: FormData) => {
    const text = String(form.get(isApproval ? "extra_info" : "remark") ?? "")
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
      {isApproval ? (
        <TextArea autoFocus name="extra_info" label={operator.lead.extraInfo} hint={operator.lead.extraInfoHint} />
      ) : (
        <TextArea
          autoFocus
          name="remark"
          label={common.remark}
          hint={decision === "refuse" ? operator.lead.refusalHint : operator.lead.withdrawalHint}
          isRequired
        />
      )}
      <div>
        <h3>{operator.lead.effects}</h3>
        <Answered query={effects}>{(data) => <EffectList effects={data} />}</Answered>
      </div>
      <EndButtons
        kind={isApproval ? "first" : "danger"}
        label={operator.lead[decision]}
        isPending={change.isPending}
        close={close}
      />
    </Form>
  )
}
