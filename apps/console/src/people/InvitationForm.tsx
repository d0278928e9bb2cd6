import { useState } from "react"
import { useAccounts } from "../api/Names.ts"
import { useChange } from "../api/Queries.ts"
import { Button } from "../components/Button.tsx"
import { Select, TextField } from "../form/Fields.tsx"
import { Form } from "../form/Form.tsx"
import { Secret } from "../form/Secret.tsx"
import { useScopeChoice } from "../scope/ScopeChoice.ts"
import { ScopeFields } from "../scope/ScopeFields.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

const roles = ["member", "reviewer", "operator"] as const

const empty = {
  name: "",
  email: "",
  language: "nl" as "nl" | "en",
  account: "",
  role: "member" as (typeof roles)[number]
}

/** Invites a person, and then shows the link that signs the person in. */
export const InvitationForm = ({ close }: { readonly close: () => void }) => {
  const { access, common } = useTexts()
  const [typed, setTyped] = useState(empty)
  const accounts = useAccounts()
  const invite = useChange("POST /api/people")
  const set = (part: Partial<typeof empty>) => setTyped({ ...typed, ...part })
  const { account, role, ...person } = typed
  const choice = useScopeChoice(account)
  const send = () => {
    const inviteWith = (part: object) =>
      invite.mutate({ body: { ...person, memberships: [{ account, role, ...part }] } })
    if (role === "member") choice.send((scope) => inviteWith({ scope }))
    else inviteWith({})
  }
  if (invite.data?.data.sign_in) {
    return (
      <>
        <Secret label={access.people.link} note={access.people.linkIntro} secret={invite.data.data.sign_in.link} />
        <Button kind="first" onPress={close}>
          {common.close}
        </Button>
      </>
    )
  }
  return (
    <Form refusal={invite.error} onSubmit={send}>
      <TextField
        name="name"
        label={common.name}
        value={person.name}
        onChange={(name) => set({ name })}
        autoComplete="off"
        isRequired
        autoFocus
      />
      <TextField
        name="email"
        type="email"
        label={common.email}
        value={person.email}
        onChange={(email) => set({ email })}
        autoComplete="off"
        isRequired
      />
      <div className="fields">
        <Select
          name="memberships.0.account"
          label={common.account}
          value={account === "" ? null : account}
          onChange={(id) => set({ account: id })}
          options={accounts}
          isRequired
        />
        <Select
          name="memberships.0.role"
          label={access.people.role}
          value={role}
          onChange={(chosen) => set({ role: chosen })}
          options={roles.map((id) => ({ id, name: common.roles[id] }))}
        />
        <Select
          name="language"
          label={common.language}
          value={person.language}
          onChange={(language) => set({ language })}
          options={(["nl", "en"] as const).map((id) => ({ id, name: common.languages[id] }))}
        />
      </div>
      {role === "member" && <ScopeFields choice={choice} name="memberships.0.scope" />}
      <div className="actions">
        <Button kind="first" type="submit" isPending={invite.isPending}>
          {access.people.invite}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
