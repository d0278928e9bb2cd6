import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useWebsites } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { isManager, useSession } from "../api/Session.ts"
import { EndButtons } from "../components/Button.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import { Details, Section } from "../components/Page.tsx"
import { Ticks } from "../field/Choices.tsx"
import { TextArea } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { LanguageSelect } from "../field/MarketSelects.tsx"
import { useParam } from "../list/ListAddress.ts"
import { ListPage, useList } from "../list/ListPage.tsx"
import { useFormat, useTexts, useLanguage } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { WebsiteTabs } from "../website/WebsiteTabs.tsx"
import { usePurposeText, type Purpose, purposes } from "./Purposes.ts"

/** Adds a consent text to a website. A text that the website has already keeps its version, which a notice tells. */
export const ConsentTextForm = ({ close, website }: { readonly website: string; readonly close: () => void }) => {
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

type ConsentText = Answer<"GET /api/websites/:code/consent-texts">["data"][number]

const TextCard = ({ text: { created_at, language, purposes, text, version } }: { readonly text: ConsentText }) => {
  const { common, consent } = useTexts()
  const { number, time } = useFormat()
  const purposeText = usePurposeText()
  return (
    <Section title={consent.version(number(version), common.languages[language])}>
      <Details
        items={[
          [consent.text, text],
          [consent.purposes, purposeText(purposes)],
          [consent.added, time(created_at)]
        ]}
      />
    </Section>
  )
}

/** The consent texts of a website, the newest first. They are added and never changed. */
export const ConsentTextsPage = () => {
  const { consent, operator } = useTexts()
  const pages = useWebsitePages()
  const session = useSession()
  const code = useParam("website")
  const list = useList("GET /api/websites/:code/consent-texts", { params: { code }, perPage: 20 })
  return (
    <ListPage
      {...list}
      title={consent.textsOf(nameOf(useWebsites(), code))}
      intro={consent.intro}
      above={{ title: operator.pages.websites, href: pages.websites }}
      head={<WebsiteTabs website={code} />}
      actions={
        isManager(session) && (
          <DialogButton kind="first" label={consent.add}>
            {(close) => <ConsentTextForm website={code} close={close} />}
          </DialogButton>
        )
      }
      idOf={({ language, version }) => `${language} ${version}`}
      empty={consent.none}
    >
      {(rows) => rows.map((text) => <TextCard key={`${text.language} ${text.version}`} text={text} />)}
    </ListPage>
  )
}
