import { type ReactElement, useState } from "react"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Badge } from "../components/Badge.tsx"
import { EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { dayOf } from "../texts/Day.ts"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { useTimeZone } from "../texts/TimeZone.ts"

/** A pause as it is typed. No day is an empty text. */
export interface TypedPause {
  readonly paused_from: string
  readonly paused_until: string
}

interface PauseFieldsProps {
  readonly typed: TypedPause
  readonly onChange: (changed: Partial<TypedPause>) => void
  readonly path?: string
}

/** The first and the last day of a pause. */
export const PauseFields = ({ onChange, path = "", typed }: PauseFieldsProps) => {
  const { subscription } = useTexts().market
  return (["paused_from", "paused_until"] as const).map((key) => (
    <TextField
      key={key}
      type="date"
      name={`${path}${key}`}
      label={subscription[key]}
      value={typed[key]}
      onChange={(text) => onChange({ [key]: text })}
    />
  ))
}

/** The business days of a pause, both included. */
interface Pause {
  readonly paused_from: string | null
  readonly paused_until: string | null
}

/** Returns what tells until when a pause lasts that is on today, or undefined while none is. */
export const usePausedText = () => {
  const { paused, pausedUntil } = useTexts().market.subscription
  const { day } = useFormat()
  const today = dayOf(Date.now(), useTimeZone())
  return ({ paused_from: from, paused_until: until }: Pause): ReactElement | string | undefined => {
    if (from === null && until === null) return undefined
    if ((from ?? today) > today || today > (until ?? today)) return undefined
    return until === null ? paused : inText(pausedUntil, day(until))
  }
}

/** Returns what tells of a pause that is still to come, or undefined without one. */
export const usePlannedPause = () => {
  const { pausePlanned } = useTexts().market.subscription
  const { day } = useFormat()
  const today = dayOf(Date.now(), useTimeZone())
  return ({ paused_from: from, paused_until: until }: Pause): ReactElement | undefined =>
    from !== null && from > today ? inText(pausePlanned, day(from), until && day(until)) : undefined
}

/** The pause of a whole business, which its owner sets. */
export const OwnPause = ({ business }: { readonly business: string }) => {
  const { business: texts, common } = useTexts()
  const shown = useAnswer("GET /api/businesses/:business", { params: { business } }).data?.data
  const [typed, setTyped] = useState<Partial<TypedPause>>()
  const pausedText = usePausedText()(shown ?? { paused_from: null, paused_until: null })
  const pause = { paused_from: shown?.paused_from ?? "", paused_until: shown?.paused_until ?? "", ...typed }
  const { error, isPending, mutate } = useChange("PATCH /api/businesses/:business", () => {
    setTyped({})
    tell(common.saved(texts.subscriptions.pause))
  })
  const save = () => {
    const body = { paused_from: pause.paused_from || null, paused_until: pause.paused_until || null } as never
    mutate({ params: { business }, body })
  }
  return (
    <Section title={texts.subscriptions.pause}>
      {pausedText && <Badge tone="waiting">{pausedText}</Badge>}
      <p className="muted">{texts.subscriptions.pauseHint}</p>
      <Form refusal={error} onSubmit={save}>
        <div className="fields">
          <PauseFields typed={pause} onChange={(changed) => setTyped((former) => ({ ...former, ...changed }))} />
        </div>
        {typed && (
          <EndButtons
            label={common.save}
            aria-label={`${common.save}: ${texts.subscriptions.pause}`}
            isPending={isPending || shown === undefined}
          />
        )}
      </Form>
    </Section>
  )
}
