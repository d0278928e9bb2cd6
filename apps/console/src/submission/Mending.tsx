import { useEffect, useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { faultsOfKeys, Refusal } from "../api/Refusal.ts"
import { Button, EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Details, Section } from "../components/Page.tsx"
import { Form } from "../field/Form.tsx"
import { flatRequest, useLeadKeys } from "../hook/LeadKeys.ts"
import { useValueText, ValueField } from "../hook/ValueField.tsx"
import { useGoOn } from "../router/GoOn.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"

export type Submission = Answer<"GET /api/submissions/:id">["data"]

/** Returns what goes on to the submission that waits longest, or says that none does. */
const useGoToNext = (id: string) => {
  const { noneLeft } = useTexts().sending.submissions
  const pages = useWebsitePages()
  const goOn = useGoOn()
  return async (told: string) => {
    const query = { status: "waiting", per_page: "2" }
    const { data } = await request("GET /api/submissions", { query }).catch(() => ({ data: [] }))
    const next = data.find((one) => one.id !== id)
    tell(next === undefined ? `${told} ${noneLeft}` : told)
    goOn(next === undefined ? pages.submissions() : pages.submission(next.id))
  }
}

/** Mends what is wrong with a submission. As soon as nothing is, it becomes a lead, and the next one is shown. */
export const Mending = ({ submission }: { readonly submission: Submission }) => {
  const { submissions: texts } = useTexts().sending
  const { faults, id, subcategory_id } = submission
  const goToNext = useGoToNext(id)
  const keys = useLeadKeys(subcategory_id)
  const [shown] = useState(() => flatRequest(submission.values))
  const [typed, setTyped] = useState(shown)
  const [isAll, showAll] = useState(false)
  const [found, setFound] = useState<Refusal>()
  const { error, isPending, mutate } = useChange("PATCH /api/submissions/:id", () => void goToNext(texts.sent))
  // The form marks the fields that it has, and those of the subcategory are read after the others.
  useEffect(() => setFound(new Refusal(422, "", faultsOfKeys(faults))), [faults, keys.length])
  const faulty = new Set([...faults.map(({ key }) => key), ...Object.keys(error?.errors ?? {})])
  const [marked, rest] = [
    keys.filter(({ key }) => isAll || faulty.has(key)),
    keys.filter(({ key }) => !faulty.has(key))
  ]
  const wordOf = useValueText()
  const mend = () => {
    setFound(undefined)
    const values = Object.fromEntries(marked.map(({ key }) => [key, typed[key]]))
    mutate({ params: { id }, body: { values } })
  }
  return (
    <Section title={texts.faults}>
      <p className="muted">{texts.mendIntro}</p>
      <Form refusal={error ?? found ?? null} onSubmit={mend}>
        {marked.map(({ key, kind, label, options }) => (
          <ValueField
            key={key}
            name={key}
            label={label}
            kind={kind}
            {...(options && { options })}
            value={typed[key]}
            onChange={(value) => setTyped((former) => ({ ...former, [key]: value }))}
          />
        ))}
        <EndButtons label={texts.mend} isPending={isPending}>
          {!isAll && <Button onPress={() => showAll(true)}>{texts.others}</Button>}
        </EndButtons>
      </Form>
      {!isAll && (
        <>
          <h3>{texts.rest}</h3>
          <Details
            items={rest.map(({ key, label, options }) => [
              label,
              options?.find(({ id }) => id === typed[key])?.name ?? wordOf(typed[key])
            ])}
          />
        </>
      )}
    </Section>
  )
}
