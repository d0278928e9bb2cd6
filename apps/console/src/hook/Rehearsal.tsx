import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { EndButtons } from "../components/Button.tsx"
import { Details, Section } from "../components/Page.tsx"
import { TextArea } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { flatRequest, type LeadKey, labelOf, useLeadKeys } from "./LeadKeys.ts"
import { useValueText } from "./ValueField.tsx"

type Rehearsed = Answer<"POST /api/hooks/:id/rehearse">["data"]

/** Returns the content type of a body that was pasted, by how it begins. */
const contentTypeOf = (body: string): string => {
  const boundary = /^--(?<boundary>[^\r\n]+)\r?\n/.exec(body)?.groups?.["boundary"]
  if (boundary !== undefined) return `multipart/form-data; boundary=${boundary}`
  return /^\s*[[{]/.test(body) ? "application/json" : "application/x-www-form-urlencoded"
}

interface RequestValuesProps {
  readonly keys: ReadonlyArray<LeadKey>
  readonly request: Rehearsed["request"]
}

/** Values of a lead request under the names that people read. Those of the hook itself are left out. */
const RequestValues = ({ keys, request }: RequestValuesProps) => {
  const wordOf = useValueText()
  const { subcategory_id: _subcategory, website_code: _website, ...values } = request
  return (
    <Details items={Object.entries(flatRequest(values)).map(([key, value]) => [labelOf(keys, key), wordOf(value)])} />
  )
}

/** Shows what a hook would make of a body, without storing anything. */
export const Rehearsal = ({ hook, subcategory }: { readonly hook: string; readonly subcategory: string }) => {
  const { fault, sending } = useTexts()
  const { hooks: texts } = sending
  const keys = useLeadKeys(subcategory)
  const [rehearsed, setRehearsed] = useState<Rehearsed>()
  const { error, isPending, mutate } = useChange("POST /api/hooks/:id/rehearse", ({ data }) => setRehearsed(data))
  const rehearse = (form: FormData) => {
    const body = String(form.get("body"))
    mutate({ params: { id: hook }, body: { content_type: contentTypeOf(body), body } })
  }
  return (
    <Section title={texts.rehearse}>
      <p className="muted">{texts.rehearseIntro}</p>
      <Form refusal={error} losesNothing onSubmit={rehearse}>
        <TextArea isRequired name="body" rows={6} label={texts.body} hint={texts.bodyHint} spellCheck="false" />
        <EndButtons kind="plain" label={texts.rehearse} isPending={isPending} />
      </Form>
      <div role="status">
        {rehearsed && (
          <>
            <h3>{texts.rehearsed}</h3>
            <div className="notice" data-tone={rehearsed.faults.length === 0 ? "good" : "waiting"}>
              {rehearsed.faults.length === 0 ? (
                texts.sound
              ) : (
                <div>
                  <p>{texts.faulty(rehearsed.faults.length)}</p>
                  <ul className="faults">
                    {rehearsed.faults.map(({ key, message: text, ...one }) => (
                      <li key={`${key} ${text}`}>
                        <strong>{labelOf(keys, key)}</strong> {fault({ ...one, key, text })}
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
            <RequestValues keys={keys} request={rehearsed.request} />
          </>
        )}
      </div>
    </Section>
  )
}
