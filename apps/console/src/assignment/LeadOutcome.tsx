import { useChange } from "../api/Queries.ts"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { Section } from "../components/Page.tsx"
import { Past } from "../components/Past.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { personOf } from "./BusinessLeadCard.tsx"
import type { Lead } from "./ReclaimWindow.tsx"

type Kind = NonNullable<NonNullable<Lead["outcome"]>["outcome"]>

/** In the order in which they mostly come. */
const kinds = Object.keys({
  contacted: null,
  no_answer: null,
  quoted: null,
  won: null,
  lost: null
} satisfies Record<Kind, null>) as ReadonlyArray<Kind>

/** What became of a lead: one press after a call, all that was told, and a way to take the last of it back. */
export const LeadOutcome = ({ business, lead }: { readonly business: string; readonly lead: Lead }) => {
  const { outcome: texts } = useTexts().business
  const { euros } = useFormat()
  const { error, isPending, mutate, variables } = useChange("PUT /api/businesses/:business/leads/:businessLead/outcome")
  const { id, outcome = null, outcomes = [] } = lead
  const isTold = lead.status !== "reclaimed" && personOf(lead) !== ""
  if (lead.outcome === undefined || (!isTold && outcomes.length === 0)) return null
  const sent = variables?.body?.outcome
  const button = (kind: Kind | null, label: string) => (
    <Button
      key={kind}
      kind={kind === null ? "quiet" : "plain"}
      {...(kind !== null && { "aria-pressed": outcome?.outcome === kind })}
      isPending={isPending && sent === kind}
      isDisabled={isPending && sent !== kind}
      onPress={() => mutate({ params: { business, businessLead: String(id) }, body: { outcome: kind } })}
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
