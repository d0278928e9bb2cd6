import { useState } from "react"
import { largestValue, longestNote } from "../api/ContractValues.ts"
import { useChange } from "../api/Queries.ts"
import { Button, EndButtons } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { Section } from "../components/Page.tsx"
import { Past } from "../components/Past.tsx"
import { isReleased } from "../components/Released.ts"
import { TextArea } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { NumberText } from "../field/NumberText.tsx"
import { numberOf } from "../field/PlainNumber.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { personOf } from "./BusinessLeadCard.tsx"
import type { Lead } from "./ReclaimWindow.tsx"

type Told = NonNullable<Lead["outcome"]>

type Kind = NonNullable<Told["outcome"]>

/** In the order in which they mostly come. */
const kinds = Object.keys({
  contacted: null,
  no_answer: null,
  quoted: null,
  won: null,
  lost: null
} satisfies Record<Kind, null>) as ReadonlyArray<Kind>

/** The outcomes of which somebody knows what the order is worth. */
const valued: ReadonlyArray<Kind | null> = ["quoted", "won"]

interface MoreProps {
  readonly params: { readonly business: string; readonly businessLead: string }
  readonly told: Told
}

/** What else can be told of an outcome: its value where it has one, and a note. */
const MoreOfOutcome = ({ params, told: { note, outcome, value_cents } }: MoreProps) => {
  const texts = useTexts()
  const { outcome: words } = texts.business
  const { error, isPending, mutate } = useChange("PUT /api/businesses/:business/leads/:businessLead/outcome")
  const [value, setValue] = useState(value_cents === null ? "" : String(value_cents / 100))
  const save = <EndButtons kind="plain" label={texts.common.save} isPending={isPending} />
  const send = (form: FormData) => {
    const worth = value.trim() === "" ? null : Math.round(numberOf(value) * 100)
    mutate({ params, body: { outcome, value_cents: worth, note: String(form.get("note")).trim() || null } })
  }
  return (
    <Form refusal={error} onSubmit={send}>
      {valued.includes(outcome) && (
        <div className="copy-text">
          <NumberText
            name="value_cents"
            label={words.value}
            value={value}
            onChange={setValue}
            most={largestValue / 100}
          />
          {save}
        </div>
      )}
      <details>
        <summary>{words.note}</summary>
        <div className="form">
          <TextArea name="note" label={words.note} defaultValue={note ?? ""} maxLength={longestNote} />
          {save}
        </div>
      </details>
    </Form>
  )
}

/** What became of a lead: one press after a call, all that was told, and a way to take the last of it back. */
export const LeadOutcome = ({ business, lead }: { readonly business: string; readonly lead: Lead }) => {
  const { outcome: texts } = useTexts().business
  const { euros } = useFormat()
  const { error, isPending, mutate, variables } = useChange("PUT /api/businesses/:business/leads/:businessLead/outcome")
  const { id, outcome = null, outcomes = [] } = lead
  const isFrozen = lead.reclaim?.status === "pending"
  const isTold = !isFrozen && !isReleased(lead) && personOf(lead) !== ""
  if (lead.outcome === undefined || (!isTold && outcomes.length === 0)) return null
  const params = { business, businessLead: String(id) }
  const sent = variables?.body?.outcome
  const button = (kind: Kind | null, label: string) => (
    <Button
      key={kind}
      kind={kind === null ? "quiet" : "plain"}
      {...(kind !== null && { "aria-pressed": outcome?.outcome === kind })}
      isPending={isPending && sent === kind}
      isDisabled={isPending && sent !== kind}
      onPress={() => mutate({ params, body: { outcome: kind } })}
    >
      {label}
    </Button>
  )
  return (
    <Section title={texts.title}>
      {error && <Fault refusal={error} />}
      {isTold && (
        <div className="outcomes" role="group" aria-label={texts.title}>
          {kinds.map((kind) => button(kind, texts.kinds[kind]))}
        </div>
      )}
      {isTold && outcome !== null && <MoreOfOutcome key={outcome.at} params={params} told={outcome} />}
      {isFrozen && <p className="muted">{texts.frozen}</p>}
      {outcomes.length > 0 && (
        <ul className="told">
          {outcomes.map(({ at, note, outcome: kind, value_cents }) => (
            <li key={at}>
              <strong>{kind === null ? texts.takenBack : texts.kinds[kind]}</strong>
              {value_cents !== null && `, ${euros(value_cents / 100)}`}, <Past at={at} />
              {note !== null && <p>{note}</p>}
            </li>
          ))}
        </ul>
      )}
      {isTold && outcome !== null && button(null, texts.takeBack)}
    </Section>
  )
}
