import { useQuery } from "@tanstack/react-query"
import { request } from "../api/Client.ts"
import type { Body } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import type { Refusal } from "../api/Refusal.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { isUndecided } from "../components/Undecided.ts"
import { TextArea } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { EffectList, type Effects } from "./EffectList.tsx"

const endpoints = {
  approve: "POST /api/leads/:lead/approve",
  refuse: "POST /api/leads/:lead/refuse",
  withdraw: "POST /api/leads/:lead/withdraw"
} as const

/** A decision about a lead. */
export type Decision = keyof typeof endpoints

/** What a decision would do, and the form that makes it. */
export const LeadDecisionForm = ({
  close,
  decision,
  lead,
  onDecided
}: {
  readonly decision: Decision
  readonly lead: number
  readonly close: () => void
  readonly onDecided: ((told: string) => void) | undefined
}) => {
  const { common, operator } = useTexts()
  const change = useChange(endpoints[decision])
  const isApproval = decision === "approve"
  const rehearsal = useQuery<Effects, Refusal>({
    enabled: isUndecided(change),
    queryKey: ["effects", decision, lead],
    queryFn: async () => {
      const body: Body<(typeof endpoints)[Decision]> = isApproval ? {} : { remark: "-" }
      const query = { dry_run: "true" }
      return (await request(endpoints[decision], { params: { lead }, query, body })).effects
    }
  })
  const decide = (form: FormData) => {
    const text = String(form.get(isApproval ? "extra_info" : "remark") ?? "")
    const body = isApproval ? (text === "" ? {} : { extra_info: text }) : { remark: text }
    change.mutate(
      { params: { lead }, body },
      {
        onSuccess: () => {
          close()
          const told = operator.lead.done[decision](lead)
          tell(told)
          onDecided?.(told)
        }
      }
    )
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
        <Answered query={rehearsal}>{(effects) => <EffectList effects={effects} />}</Answered>
      </div>
      <div className="actions">
        <Button kind={isApproval ? "first" : "danger"} type="submit" isPending={change.isPending}>
          {operator.lead[decision]}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
