import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { request } from "../../api/Client.ts"
import { useChange } from "../../api/Queries.ts"
import type { Refusal } from "../../api/Refusal.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Button } from "../../parts/Button.tsx"
import { Select, TextArea } from "../../parts/Fields.tsx"
import { Form } from "../../parts/Form.tsx"
import { tell } from "../../parts/Notices.tsx"
import { Section } from "../../parts/Page.tsx"
import { useKeys } from "../../shell/Keys.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { type Effects, EffectList } from "../leads/EffectList.tsx"
import type { Claim } from "./Claim.ts"
import { useGoToNextClaim } from "./FollowingClaim.ts"

const faults = ["reason", "yes", "no"] as const

type Fault = (typeof faults)[number]

const grantBody = (fault: Fault, remark: string) => ({
  ...(remark === "" ? {} : { remark }),
  ...(fault === "reason" ? {} : { lead_at_fault: fault === "yes" })
})

const useGrantEffects = (claim: Claim, fault: Fault) =>
  useQuery<Effects, Refusal>({
    queryKey: ["effects", claim.id, fault],
    queryFn: async () => {
      const parts = { params: { reclaim: claim.id }, query: { dry_run: "true" }, body: grantBody(fault, "") }
      return (await request("POST /api/reclaims/:reclaim/grant", parts)).effects
    }
  })

const OpenDecision = ({ claim }: { readonly claim: Claim }) => {
  const { common, review } = useTexts()
  const texts = review.claim
  const goToNext = useGoToNextClaim()
  const [fault, setFault] = useState<Fault>("reason")
  const [remark, setRemark] = useState("")
  const [isRemarkMissing, setRemarkMissing] = useState(false)
  const grant = useChange("POST /api/reclaims/:reclaim/grant")
  const reject = useChange("POST /api/reclaims/:reclaim/reject")
  const effects = useGrantEffects(claim, fault)
  const field = useRef<HTMLDivElement>(null)
  const isPending = grant.isPending || reject.isPending

  const write = (text: string) => {
    setRemark(text)
    setRemarkMissing(false)
  }
  const goOn = (told: string) => () => {
    tell(told)
    void goToNext(claim)
  }
  const params = { reclaim: claim.id }
  const doGrant = () => {
    if (!isPending) grant.mutate({ params, body: grantBody(fault, remark.trim()) }, { onSuccess: goOn(texts.granted) })
  }
  const doReject = () => {
    if (isPending) return
    setRemarkMissing(remark.trim() === "")
    if (remark.trim() === "") field.current?.querySelector("textarea")?.focus()
    else reject.mutate({ params, body: { remark: remark.trim() } }, { onSuccess: goOn(texts.rejected) })
  }
  useKeys({ g: doGrant, r: doReject })

  return (
    <Section title={texts.decide}>
      <Form refusal={grant.error ?? reject.error} onSubmit={doReject}>
        <div ref={field}>
          <TextArea
            name="remark"
            label={common.remark}
            hint={texts.remarkHint}
            fault={isRemarkMissing ? texts.remarkMissing : undefined}
            value={remark}
            onChange={write}
          />
        </div>
        <Select
          label={texts.atFault}
          value={fault}
          onChange={setFault}
          options={faults.map((id) => ({ id, name: texts.atFaultOptions[id] }))}
        />
        <div>
          <h3>{texts.grantDoes}</h3>
          <Answered query={effects}>{(data) => <EffectList effects={data} />}</Answered>
        </div>
        <div className="actions">
          <Button kind="first" isPending={grant.isPending} onPress={doGrant}>
            {texts.grant}
          </Button>
          <Button kind="danger" isPending={reject.isPending} onPress={doReject}>
            {texts.reject}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

/** The decision about a reclaim request, with what a grant would do. A decided one tells that it is decided. */
export const ClaimDecision = ({ claim }: { readonly claim: Claim }) => {
  const { review } = useTexts()
  if (claim.status === "pending") return <OpenDecision claim={claim} />
  return <p className="notice">{review.claim.alreadyDecided}</p>
}
