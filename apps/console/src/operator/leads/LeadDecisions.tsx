import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../../api/Client.ts"
import type { Body } from "../../api/Contract.ts"
import { useChange } from "../../api/Queries.ts"
import type { Refusal } from "../../api/Refusal.ts"
import { roleOf, useSession } from "../../api/Session.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Button } from "../../parts/Button.tsx"
import { Dialog } from "../../parts/Dialog.tsx"
import { TextArea } from "../../parts/Fields.tsx"
import { Form } from "../../parts/Form.tsx"
import { tell } from "../../parts/Notices.tsx"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { type Effects, EffectList } from "./EffectList.tsx"
import type { ShownLead } from "./LeadDossier.ts"

const endpoints = {
  approve: "POST /api/leads/:lead/approve",
  refuse: "POST /api/leads/:lead/refuse",
  withdraw: "POST /api/leads/:lead/withdraw"
} as const

type Decision = keyof typeof endpoints

const allowed: Readonly<Record<ShownLead["stage"], ReadonlyArray<Decision>>> = {
  held: ["approve", "refuse"],
  refused: ["approve"],
  open: ["withdraw"],
  placed: ["withdraw"],
  closed: [],
  withdrawn: [],
  duplicate: []
}

const DecisionForm = ({
  close,
  decision,
  lead
}: {
  readonly decision: Decision
  readonly lead: number
  readonly close: () => void
}) => {
  const { common, operator } = useTexts()
  const change = useChange(endpoints[decision])
  const isApproval = decision === "approve"
  const rehearsal = useQuery<Effects, Refusal>({
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
          tell(operator.lead.decidedNotice)
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

/** The decisions that the stage of a lead allows. Each shows what it would do before it is made. */
export const LeadDecisions = ({ lead }: { readonly lead: ShownLead }) => {
  const { operator } = useTexts()
  const isOperator = roleOf(useSession()) === "operator"
  const [open, setOpen] = useState<Decision>()
  const close = () => setOpen(undefined)
  return (
    <>
      {allowed[lead.stage]
        .filter((decision) => isOperator || decision !== "withdraw")
        .map((decision) => (
          <Button
            key={decision}
            kind={decision === "approve" ? "first" : "plain"}
            aria-haspopup="dialog"
            onPress={() => setOpen(decision)}
          >
            {operator.lead[decision]}
          </Button>
        ))}
      <Dialog title={open ? operator.lead[`${open}Title`] : ""} isOpen={open !== undefined} close={close}>
        {open && <DecisionForm decision={open} lead={lead.id} close={close} />}
      </Dialog>
    </>
  )
}
