import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useAll, useSubcategories, useWebsites } from "../api/Names.ts"
import { LinkButton } from "../components/Button.tsx"
import { Answered, Notice, Page, Section } from "../components/Page.tsx"
import { Select } from "../field/Fields.tsx"
import { optionsOf } from "../field/Option.ts"
import { useParam } from "../list/ListAddress.ts"
import type { Language } from "../texts/Language.ts"
import { useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { WebsiteTabs } from "../website/WebsiteTabs.tsx"
import { type FormKey, FormKeys } from "./FormKeys.tsx"
import { useFormScript } from "./FormScript.ts"
import { ForPage, TestLead } from "./ForPage.tsx"
import { Preview } from "./Preview.tsx"

interface ChosenFormProps {
  readonly website: Answer<"GET /api/websites">["data"][number]
  readonly keys: ReadonlyArray<FormKey>
}

/** The form of a key, in a subcategory and a language: what goes into the page, and how it looks there. */
const ChosenForm = ({ keys, website }: ChosenFormProps) => {
  const { affiliate, common, sending } = useTexts()
  const { form: texts } = sending
  const subcategories = useSubcategories()
  const [wantedKey, chooseKey] = useState("")
  const [wanted, choose] = useState("")
  const [language, setLanguage] = useState<Language>(website.language === "en" ? "en" : "nl")
  const script = useFormScript()
  const key = keys.find((one) => one.key === wantedKey)?.key ?? keys[0]?.key
  const subcategory = wanted === "" ? subcategories[0]?.id : wanted
  if (key === undefined || subcategory === undefined) return null
  const form = { origin: location.origin, key, subcategory, language }
  return (
    <div className="columns">
      <div>
        <Section title={texts.which}>
          <div className="fields">
            <Select label={common.subcategory} options={subcategories} value={subcategory} onChange={choose} />
            <Select
              label={common.language}
              options={optionsOf(common.languages)}
              value={language}
              onChange={setLanguage}
            />
            {keys.length > 1 && (
              <Select
                label={affiliate.forms.key}
                options={keys.map((one) => ({ id: one.key, name: one.name }))}
                value={key}
                onChange={chooseKey}
              />
            )}
          </div>
        </Section>
        <ForPage form={form} script={script.data} />
        <TestLead form={form} website={website} />
      </div>
      <div>
        <Section title={texts.preview}>
          <p className="muted">{texts.previewIntro}</p>
          {script.data && <Preview form={form} script={script.data} />}
          {script.error && <p className="notice">{texts.previewAway}</p>}
        </Section>
      </div>
    </div>
  )
}

const isKeyOf =
  (website: string) =>
  (token: Partial<Pick<FormKey, "key" | "website_code">>): token is FormKey =>
    token.key !== undefined && token.website_code === website

/** How the form comes onto the pages of a website: by a key, with a text to paste. */
export const EmbedPage = () => {
  const { operator, sending } = useTexts()
  const { form: texts } = sending
  const pages = useWebsitePages()
  const code = useParam("website")
  const name = nameOf(useWebsites(), code)
  const tokens = useAll("GET /api/tokens")
  const websites = useAll("GET /api/websites")
  const website = websites.data?.find((one) => one.code === code)
  return (
    <Page
      title={texts.of(name)}
      intro={texts.intro}
      actions={<LinkButton href={pages.hooks}>{texts.existing}</LinkButton>}
      above={{ title: operator.pages.websites, href: pages.websites }}
    >
      <WebsiteTabs website={code} />
      {website?.active === false && <Notice tone="bad">{texts.inactive}</Notice>}
      <Answered query={tokens}>
        {(all) => {
          const keys = all.filter(isKeyOf(code))
          const valid = keys.filter(({ revoked_at }) => revoked_at === null)
          return (
            <>
              <FormKeys website={code} url={website?.url} keys={keys} />
              {website && <ChosenForm website={website} keys={valid} />}
            </>
          )
        }}
      </Answered>
    </Page>
  )
}
