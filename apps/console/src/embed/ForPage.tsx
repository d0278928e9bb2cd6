import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { LinkButton } from "../components/Button.tsx"
import { Section } from "../components/Page.tsx"
import { Checkbox } from "../field/Fields.tsx"
import { CopyButton, CopyText } from "../field/Secret.tsx"
import type { OutsideHref } from "../router/Link.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import type { FormScript } from "./FormScript.ts"
import { type EmbeddedForm, formPageOf, policyOf, snippetOf } from "./Snippet.ts"

interface CodeToCopyProps {
  readonly label: string
  readonly copy: string
  readonly text: string
}

const CodeToCopy = ({ copy, label, text }: CodeToCopyProps) => (
  <>
    <pre className="example" tabIndex={0} role="group" aria-label={label}>
      {text}
    </pre>
    <CopyButton text={text} label={copy} />
  </>
)

/** What goes into a page: the text with the form, what its policy has to allow, and the link. */
export const ForPage = ({ form, script }: { readonly form: EmbeddedForm; readonly script: FormScript | undefined }) => {
  const { form: texts } = useTexts().sending
  const [isPinned, pin] = useState(false)
  const page = formPageOf(form)
  return (
    <>
      <Section title={texts.snippet}>
        <p className="muted">{texts.snippetIntro}</p>
        <Checkbox isSelected={isPinned && script !== undefined} isDisabled={script === undefined} onChange={pin}>
          {texts.pinned}
        </Checkbox>
        <p className="hint">{texts.pinnedHint}</p>
        <CodeToCopy
          label={texts.snippet}
          copy={texts.copySnippet}
          text={snippetOf(form, isPinned ? script : undefined)}
        />
        <h3>{texts.policy}</h3>
        <p className="muted">{texts.policyIntro}</p>
        <CodeToCopy label={texts.policy} copy={texts.copyPolicy} text={policyOf(form)} />
      </Section>
      <Section title={texts.link}>
        <p className="muted">{texts.linkIntro}</p>
        <CopyText label={texts.link} text={page} />
      </Section>
    </>
  )
}

interface TestLeadProps {
  readonly form: EmbeddedForm
  readonly website: Pick<Answer<"GET /api/websites">["data"][number], "code" | "confirm">
}

/** How somebody sends a lead to see that it arrives. The form as a page needs no other website for that. */
export const TestLead = ({ form, website }: TestLeadProps) => {
  const { form: texts } = useTexts().sending
  const pages = useWebsitePages()
  const { pathname, search } = new URL(formPageOf(form))
  return (
    <Section title={texts.test}>
      <p className="muted">{website.confirm === "mail" ? texts.testIntroMail : texts.testIntro}</p>
      <div className="actions">
        <LinkButton href={(pathname + search) as OutsideHref} target="_blank" rel="noreferrer">
          {texts.open}
        </LinkButton>
        <LinkButton href={pages.leads(website.code)}>{texts.testWhere}</LinkButton>
      </div>
    </Section>
  )
}
