import { useRef, useState } from "react"
import { useChange } from "../../api/Queries.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Button } from "../../parts/Button.tsx"
import { Select, TextArea } from "../../parts/Fields.tsx"
import { Form } from "../../parts/Form.tsx"
import { tell } from "../../parts/Notices.tsx"
import { Section } from "../../parts/Page.tsx"
import { useKeys } from "../../shell/Keys.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"
import { EffectList } from "../leads/EffectList.tsx"
import type { Claim } from "./Claim.ts"
import { useGoToNextClaim } from "./FollowingClaim.ts"
import { type Fault, faults, grantBody, useGrantEffects } from "./GrantEffects.ts"

interface OpenDecisionProps {
  readonly claim: Claim
  /** Tells whether somebody writes the remark of a decision that is not made yet. */
  readonly setWriting: (isWriting: boolean) => void
}

/** The form of a decision. When a colleague decides first, what was typed stays, and there is nothing to press. */
const OpenDecision = ({ claim, setWriting }: OpenDecisionProps) => {
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
  const isOpen = claim.status === "pending"

  const write = (text: string) => {
    setRemark(text)
    setRemarkMissing(false)
  }
  const goOn = (told: string) => () => {
    setWriting(false)
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
  useKeys(isOpen ? { g: doGrant, r: doReject } : {})

  return (
    <Section title={texts.decide}>
      <Form refusal={grant.error ?? reject.error} onSubmit={doReject}>
        <div ref={field}>
          <TextArea
            name="remark"
            label={common.remark}
            hint={isOpen ? texts.remarkHint : undefined}
            fault={isRemarkMissing ? texts.remarkMissing : undefined}
            value={remark}
            onChange={write}
            onFocus={() => setWriting(true)}
          />
        </div>
        {isOpen && (
          <>
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
          </>
        )}
      </Form>
    </Section>
  )
}

/**
 * The decision about a reclaim request, with what a grant would do. A decided one tells that it is decided. The field
 * where somebody types stays then: without it, what is typed on would be keys that decide about the next one.
 */
export const ClaimDecision = ({ claim }: { readonly claim: Claim }) => {
  const { review } = useTexts()
  const [isWriting, setWriting] = useState(false)
  const isOpen = claim.status === "pending"
  return (
    <>
      {!isOpen && (
        <p className="notice" role={isWriting ? "alert" : undefined}>
          {review.claim.alreadyDecided}
        </p>
      )}
      {(isOpen || isWriting) && <OpenDecision claim={claim} setWriting={setWriting} />}
    </>
  )
}
