import { useState } from "react"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Badge } from "../components/Badge.tsx"
import { EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { PauseFields, type TypedPause, usePausedText } from "./Pause.tsx"

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
