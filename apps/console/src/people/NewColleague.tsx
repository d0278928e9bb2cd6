import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { useSession } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Select, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { useScopeChoice } from "../scope/ScopeChoice.ts"
import { ScopeFields } from "../scope/ScopeFields.tsx"
import type { Language } from "../texts/Language.ts"
import { useLanguage, useTexts } from "../texts/TextsProvider.tsx"

const languages = ["en", "nl"] as const

/** Whom to invite to the account. The link goes by mail to the person alone. */
export const NewColleague = ({ close }: { readonly close: () => void }) => {
  const { access, business, common } = useTexts()
  const texts = business.people
  const { account } = useSession()
  const [own] = useLanguage()
  const [language, setLanguage] = useState<Language>(own)
  const choice = useScopeChoice(account)
  const { error, isPending, mutate } = useChange("POST /api/people")
  const invite = (form: FormData) => {
    const [name, email] = [String(form.get("name")), String(form.get("email"))]
    choice.send((scope) =>
      mutate(
        { body: { name, email, language, memberships: [{ account, role: "member", scope }] } },
        {
          onSuccess: () => {
            close()
            tell(texts.invited(name))
          }
        }
      )
    )
  }
  return (
    <Form refusal={error} onSubmit={invite}>
      <p>{texts.inviteIntro}</p>
      <TextField autoFocus isRequired name="name" label={common.name} autoComplete="off" />
      <TextField isRequired name="email" type="email" label={common.email} autoComplete="off" />
      <Select
        label={texts.language}
        value={language}
        options={languages.map((id) => ({ id, name: common.languages[id] }))}
        onChange={setLanguage}
      />
      <ScopeFields choice={choice} name="memberships.0.scope" />
      <div className="actions">
        <Button kind="first" type="submit" isPending={isPending}>
          {access.people.invite}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
