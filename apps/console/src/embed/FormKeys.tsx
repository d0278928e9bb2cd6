import type { Answer } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { EndButtons } from "../components/Button.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { entriesOf } from "../field/FaultsOfFields.ts"
import { TextArea, TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { TokenRows } from "../token/Tokens.tsx"

type Token = Answer<"GET /api/tokens">["data"][number]

/** A key of the form, which stands in the pages of a website. */
export type FormKey = Token & Required<Pick<Token, "key" | "origins" | "website_code">>

interface NewKeyProps {
  readonly website: string
  /** The address of the website, whose pages most keys are for. */
  readonly url: string | undefined
  readonly close: () => void
}

/** Returns the origin of an address, or nothing where it is none. */
const originOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : ""

/** Returns the address of a site as browsers send it. Another text stays, and is refused. */
const asOrigin = (text: string): string =>
  URL.canParse(text) && new URL(text).href === `${originOf(text)}/` ? originOf(text) : text

const NewKey = ({ close, url, website }: NewKeyProps) => {
  const { form: texts } = useTexts().sending
  const { error, isPending, mutate } = useChange("POST /api/tokens", ({ data }) => {
    close()
    tell(texts.made(data.name))
  })
  const make = (typed: FormData) => {
    const origins = entriesOf(String(typed.get("origins"))).map(asOrigin)
    mutate({ body: { kind: "form", website_code: website, name: String(typed.get("name")), origins } })
  }
  return (
    <Form refusal={error} onSubmit={make}>
      <TextField autoFocus isRequired name="name" label={texts.keyName} />
      <TextArea isRequired name="origins" label={texts.origins} hint={texts.originsHint} defaultValue={originOf(url)} />
      <EndButtons label={texts.makeKey} isPending={isPending} close={close} />
    </Form>
  )
}

/** The keys of the form for one website, and what makes another one. */
export const FormKeys = ({
  keys,
  ...props
}: Omit<NewKeyProps, "close"> & { readonly keys: ReadonlyArray<FormKey> }) => {
  const { form: texts } = useTexts().sending
  const [valid, former] = [keys.filter((one) => one.revoked_at === null), keys.filter((one) => one.revoked_at !== null)]
  return (
    <Section
      title={texts.keys}
      actions={<DialogButton label={texts.makeKey}>{(close) => <NewKey {...props} close={close} />}</DialogButton>}
    >
      <p className="muted">{valid.length === 0 ? texts.noKeys : texts.keysIntro}</p>
      {valid.length > 0 && <TokenRows tokens={valid} />}
      {former.length > 0 && (
        <details>
          <summary>{texts.former(former.length)}</summary>
          <TokenRows tokens={former} />
        </details>
      )}
    </Section>
  )
}
