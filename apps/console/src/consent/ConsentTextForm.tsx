import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Ticks } from "../form/Choices.tsx"
import { TextArea } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { LanguageSelect } from "../form/MarketSelects.tsx"
import { useFormat, useLanguage, useTexts } from "../texts/Texts.tsx"
import { type Purpose, purposes } from "./Purposes.ts"

interface ConsentTextFormProps {
  readonly website: string
  readonly close: () => void
}

/** Adds a consent text to a website. A text that the website has already keeps its version, which a notice tells. */
export const ConsentTextForm = ({ close, website }: ConsentTextFormProps) => {
  const { common, consent } = useTexts()
  const { number } = useFormat()
  const [language, setLanguage] = useState(useLanguage()[0])
  const { error, isPending, mutate } = useChange("POST /api/websites/:code/consent-texts", ({ data }) => {
    close()
    tell(consent.has(number(data.version), common.languages[data.language]))
  })
  const add = (form: FormData) => {
    const chosen = form.getAll("purpose").map(String) as ReadonlyArray<Purpose>
    mutate({ params: { code: website }, body: { language, text: String(form.get("text")), purposes: chosen } })
  }
  return (
    <Form refusal={error} marked={["purposes"]} onSubmit={add}>
      <TextArea autoFocus isRequired rows={6} name="text" label={consent.text} hint={consent.textHint} />
      <LanguageSelect name="language" value={language} onChange={setLanguage} />
      <Ticks
        label={consent.purposes}
        name="purpose"
        options={purposes}
        names={consent.purposeNames}
        fault={error?.errors["purposes"] && consent.choosePurpose}
      />
      <EndButtons label={consent.add} isPending={isPending} close={close} />
    </Form>
  )
}
