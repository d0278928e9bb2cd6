import type { Answer } from "../api/Contract.ts"
import { nameOf, useWebsites } from "../api/Names.ts"
import { isManager, useSession } from "../api/Session.ts"
import { DialogButton } from "../components/Dialog.tsx"
import { Details, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { ListPage, useList } from "../list/ListPage.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { WebsiteTabs } from "../website/WebsiteTabs.tsx"
import { ConsentTextForm } from "./ConsentTextForm.tsx"
import { usePurposeText } from "./Purposes.ts"

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
