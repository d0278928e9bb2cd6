import { useRef, useState } from "react"
import { useChange } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { isUndecided } from "../components/Undecided.ts"
import { Select, TextArea } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { EffectList } from "../lead/EffectList.tsx"
import { useKeys } from "../router/Keys.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useGoToNextReclaim } from "./FollowingReclaim.ts"
import { type Fault, faults, grantBody, useGrantEffects } from "./GrantEffects.ts"
import type { Reclaim } from "./Reclaim.ts"

interface Props {
  readonly reclaim: Reclaim
  /** Tells whether somebody writes the remark of a decision that is not made yet. */
  readonly setWriting: (isWriting: boolean) => void
}

/** The form of a decision. When a colleague decides first, what was typed stays, and there is nothing to press. */
export const OpenDecision = ({ reclaim, setWriting }: Props) => {
  const { common, review } = useTexts()
  const texts = review.reclaim
  const goToNext = useGoToNextReclaim()
  const [fault, setFault] = useState<Fault>("reason")
  const [remark, setRemark] = useState("")
  const [isRemarkMissing, setRemarkMissing] = useState(false)
  const grant = useChange("POST /api/reclaims/:reclaim/grant")
  const reject = useChange("POST /api/reclaims/:reclaim/reject")
  const field = useRef<HTMLDivElement>(null)
  const [grantButton, rejectButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const isPending = grant.isPending || reject.isPending
  const isOpen = reclaim.status === "pending"
  const effects = useGrantEffects(reclaim, fault, isOpen && isUndecided(grant, reject))

  const write = (text: string) => {
    setRemark(text)
    setRemarkMissing(false)
  }
  const goOn = (told: string) => () => {
    setWriting(false)
    tell(told)
    void goToNext(reclaim, told)
  }
  const params = { reclaim: reclaim.id }
  /** Asks for the remark of a rejection when there is none, and returns whether there is none. */
  const asksForRemark = (): boolean => {
    const isMissing = remark.trim() === ""
    setRemarkMissing(isMissing)
    if (isMissing) field.current?.querySelector("textarea")?.focus()
    return isMissing
  }
  const doGrant = () => {
    if (!isPending)
      grant.mutate(
        { params, body: grantBody(fault, remark.trim()) },
        { onSuccess: goOn(texts.granted(reclaim.lead_id)) }
      )
  }
  const doReject = () => {
    if (isPending || asksForRemark()) return
    reject.mutate({ params, body: { remark: remark.trim() } }, { onSuccess: goOn(texts.rejected(reclaim.lead_id)) })
  }
  // Enter at the button decides. A key that decided by itself would decide about the next reclaim when it is hit twice.
  const toGrant = () => grantButton.current?.focus()
  const toReject = () => void (asksForRemark() || rejectButton.current?.focus())
  useKeys(isOpen ? { g: toGrant, r: toReject } : {})

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
              <Button ref={grantButton} kind="first" isPending={grant.isPending} onPress={doGrant}>
                {texts.grant}
              </Button>
              <Button ref={rejectButton} kind="danger" isPending={reject.isPending} onPress={doReject}>
                {texts.reject}
              </Button>
            </div>
          </>
        )}
      </Form>
    </Section>
  )
}
