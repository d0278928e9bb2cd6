import { type ReactNode, useRef, useState } from "react"
import { useChange } from "../api/Queries.ts"
import { Button } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered, Section } from "../components/Page.tsx"
import { isUndecided } from "../components/Undecided.ts"
import { Select, TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { optionsOf } from "../field/Option.ts"
import { EffectList } from "../lead/LeadEffects.tsx"
import { useKeys } from "../router/Keys.ts"
import { useTexts } from "../texts/Texts.tsx"
import {
  useFormerRemarks,
  type Fault,
  grantBody,
  type Reclaim,
  useGoToNextReclaim,
  useGrantEffects
} from "./Reclaim.ts"

interface Props {
  readonly reclaim: Reclaim
  /** What there is to know before a decision: what was asked and what the facts say, and then the picture. */
  readonly facts: ReactNode
  readonly picture: ReactNode
}

/**
 * A reclaim request with the bar that decides it, which is always in sight. A decided one tells that it is decided. The
 * field where somebody types stays then, with no button: without it, what is typed on would be keys.
 */
export const ReclaimDecision = ({ facts, picture, reclaim }: Props) => {
  const { common, review } = useTexts()
  const texts = review.reclaim
  const goToNext = useGoToNextReclaim()
  const [isWriting, setWriting] = useState(false)
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
  const { former, keep } = useFormerRemarks()

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
  const doGrant = () => {
    if (isPending) return
    const body = grantBody(fault, remark.trim())
    grant.mutate({ params, body }, { onSuccess: goOn(texts.granted(reclaim.lead_id)) })
  }
  const toRemark = () => field.current?.querySelector("input")?.focus()
  /** Asks for the remark of a rejection when there is none, and returns whether there is none. */
  const asksForRemark = (): boolean => {
    const isMissing = remark.trim() === ""
    setRemarkMissing(isMissing)
    if (isMissing) toRemark()
    return isMissing
  }
  const doReject = () => {
    if (isPending || !isOpen || asksForRemark()) return
    const text = remark.trim()
    const told = goOn(texts.rejected(reclaim.lead_id))
    reject.mutate(
      { params, body: { remark: text } },
      {
        onSuccess: () => {
          keep(text)
          told()
        }
      }
    )
  }
  const toReject = () => void (asksForRemark() || rejectButton.current?.focus())
  const choices = former.map((text, n) => ({ key: String(n + 1), text }))
  const choose = (text: string) => {
    write(text)
    rejectButton.current?.focus()
  }
  // Enter at a button decides, and nowhere else. A key that decided by itself would decide about the next reclaim when
  // it is hit twice, or by a remark that was only chosen.
  useKeys(
    isOpen
      ? {
          g: { does: review.outcomes.grant, act: () => grantButton.current?.focus() },
          r: { does: review.outcomes.reject, act: toRemark },
          ...Object.fromEntries(choices.map(({ key, text }) => [key, { does: text, act: () => choose(text) }]))
        }
      : {}
  )

  return (
    <Form
      refusal={grant.error ?? reject.error}
      losesNothing={!isOpen || grant.isPending || grant.isSuccess || reject.isPending || reject.isSuccess}
      onSubmit={doReject}
    >
      {!isOpen && (
        <p className="notice" role={isWriting ? "alert" : undefined}>
          {texts.alreadyDecided}
        </p>
      )}
      <div className="columns">
        <div>
          {facts}
          {isOpen && (
            <Section title={texts.grantDoes}>
              <Select
                label={texts.atFault}
                value={fault}
                onChange={setFault}
                options={optionsOf(texts.atFaultOptions)}
              />
              <Answered query={effects}>{(data) => <EffectList effects={data} />}</Answered>
            </Section>
          )}
        </div>
        <div>{picture}</div>
      </div>
      {(isOpen || isWriting) && (
        <div className="decision" role="group" aria-label={texts.decide}>
          <div
            ref={field}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return
              event.preventDefault()
              toReject()
            }}
          >
            <TextField
              name="remark"
              label={common.remark}
              placeholder={texts.remarkHint}
              fault={isRemarkMissing ? texts.remarkMissing : undefined}
              value={remark}
              onChange={write}
              onFocus={() => setWriting(true)}
            />
            {isOpen && remark === "" && choices.length > 0 && (
              <div className="former-remarks" role="group" aria-label={texts.former}>
                {choices.map(({ key, text }) => (
                  <Button
                    key={key}
                    kind="quiet"
                    onPress={() => {
                      write(text)
                      toRemark()
                    }}
                  >
                    {`${key} · ${text}`}
                  </Button>
                ))}
              </div>
            )}
          </div>
          {isOpen && (
            <div className="actions">
              <Button ref={grantButton} kind="first" isPending={grant.isPending} onPress={doGrant}>
                {review.outcomes.grant}
              </Button>
              <Button ref={rejectButton} kind="danger" isPending={reject.isPending} onPress={doReject}>
                {review.outcomes.reject}
              </Button>
            </div>
          )}
        </div>
      )}
    </Form>
  )
}
