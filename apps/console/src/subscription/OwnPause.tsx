import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import { useAnswer } from "../api/Queries.ts"
import type { Refusal } from "../api/Refusal.ts"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { PauseFields, type TypedPause, usePausedText } from "./Pause.tsx"

/** The pause of a whole business, which its owner sets. */
export const OwnPause = ({ business }: { readonly business: string }) => {
  const { business: texts, common } = useTexts()
  const client = useQueryClient()
  const shown = useAnswer("GET /api/businesses/:business", { params: { business } }).data?.data
  const [typed, setTyped] = useState<Partial<TypedPause>>()
  const pausedText = usePausedText()(shown ?? { paused_from: null, paused_until: null })
  const pause = { paused_from: shown?.paused_from ?? "", paused_until: shown?.paused_until ?? "", ...typed }
  const { error, isPending, mutate } = useMutation<unknown, Refusal>({
    mutationFn: () =>
      request("PATCH /api/businesses/:business", {
        params: { business },
        body: { paused_from: pause.paused_from || null, paused_until: pause.paused_until || null } as never
      }),
    onSuccess: () => {
      setTyped({})
      tell(common.saved(texts.subscriptions.pause))
    },
    onSettled: () => client.invalidateQueries()
  })
  return (
    <Section title={texts.subscriptions.pause}>
      {pausedText && <Badge tone="waiting">{pausedText}</Badge>}
      <p className="muted">{texts.subscriptions.pauseHint}</p>
      <Form refusal={error} onSubmit={() => mutate()}>
        <div className="fields">
          <PauseFields typed={pause} onChange={(changed) => setTyped((former) => ({ ...former, ...changed }))} />
        </div>
        {typed && (
          <div className="actions">
            <Button
              kind="first"
              type="submit"
              aria-label={`${common.save}: ${texts.subscriptions.pause}`}
              isPending={isPending || shown === undefined}
            >
              {common.save}
            </Button>
          </div>
        )}
      </Form>
    </Section>
  )
}
