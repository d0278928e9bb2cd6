import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Button, EndButtons } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Select, TextField } from "../field/Fields.tsx"
import { fieldsOf } from "../field/FieldsOf.ts"
import { Form } from "../field/Form.tsx"
import { AccountSelect, LanguageSelect } from "../field/MarketSelects.tsx"
import { optionsOf } from "../field/Option.ts"
import { Secret } from "../field/Secret.tsx"
import { ScopeFields, useScopeChoice } from "../scope/ScopeFields.tsx"
import { useLanguage, useTexts } from "../texts/Texts.tsx"

/**
 * Invites a person: an operator to any account and in any role, and a member to the own account. The link goes by mail;
 * an operator sees it too.
 */
export const InvitationForm = ({ close }: { readonly close: () => void }) => {
  const { access, business, common } = useTexts()
  const session = useSession()
  const isOperator = roleOf(session) === "operator"
  const [language] = useLanguage()
  const [typed, setTyped] = useState({
    name: "",
    email: "",
    language: isOperator ? "nl" : language,
    account: isOperator ? "" : session.account,
    role: "member" as keyof typeof common.roles
  })
  const { account, role, ...person } = typed
  const choice = useScopeChoice(account)
  const { data, error, isPending, mutate } = useChange("POST /api/people", (answer) => {
    if (answer.data.sign_in) return
    close()
    tell(business.people.invited(person.name))
  })
  const inviteWith = (part: object) => mutate({ body: { ...person, memberships: [{ account, role, ...part }] } })
  if (data?.data.sign_in) {
    return (
      <>
        <Secret label={access.people.link} note={access.people.linkIntro} secret={data.data.sign_in.link} />
        <Button kind="first" onPress={close}>
          {common.close}
        </Button>
      </>
    )
  }
  const field = fieldsOf(typed, setTyped)
  const membership = fieldsOf(typed, setTyped, "memberships.0.")
  const isMember = role === "member"
  return (
    <Form refusal={error} onSubmit={() => (isMember ? choice.send((scope) => inviteWith({ scope })) : inviteWith({}))}>
      {!isOperator && <p>{business.people.inviteIntro}</p>}
      <TextField {...field("name")} label={common.name} autoComplete="off" isRequired autoFocus />
      <TextField {...field("email")} type="email" label={common.email} autoComplete="off" isRequired />
      <div className="fields">
        {isOperator && (
          <>
            <AccountSelect {...membership("account")} />
            <Select
              {...membership("role")}
              label={access.people.role}
              options={optionsOf(common.roles, ["member", "reviewer", "operator"])}
            />
          </>
        )}
        <LanguageSelect {...field("language")} {...(!isOperator && { label: business.people.language })} />
      </div>
      {isMember && <ScopeFields choice={choice} name="memberships.0.scope" />}
      <EndButtons label={access.people.invite} isPending={isPending} close={close} />
    </Form>
  )
}
