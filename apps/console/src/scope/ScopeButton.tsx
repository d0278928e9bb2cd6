import { useState } from "react"
import { useSeen } from "../api/Seen.ts"
import { EndButtons } from "../components/Button.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered, AsItIsNow, Loading } from "../components/Page.tsx"
import { CreationList, type Creations } from "../creation/Creations.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import type { TypedScope } from "./Scope.ts"
import { type TaggedPerson, useScopeChange, wantedMemberships } from "./ScopeChange.ts"
import { ScopeFields, useScopeChoice } from "./ScopeFields.tsx"
import { ScopeText } from "./ScopeText.tsx"

interface ScopeFormProps {
  readonly person: { readonly name: string }
  readonly seen: TaggedPerson
  /** The account of the membership that is changed. */
  readonly account: string
  readonly isAnew: boolean
  readonly lookAgain: () => Promise<unknown>
  readonly close: () => void
}

/** Changes what a person sees of an account. The other memberships stay. */
const ScopeForm = ({ account, close, isAnew, lookAgain, person: { name }, seen }: ScopeFormProps) => {
  const { common, scope: texts } = useTexts()
  const memberships = wantedMemberships(seen.answer.data)
  const place = memberships.findIndex((one) => one.account === account)
  const now = memberships[place]?.scope
  const choice = useScopeChoice(account, now)
  const change = useScopeChange(account)
  const [created, setCreated] = useState<Creations>()
  const [revokes, setRevokes] = useState(false)
  const save = () =>
    choice.send((scope) =>
      change.mutate(
        { seen, scope, revokes: created === undefined ? undefined : revokes },
        {
          onSuccess: (left) => {
            if (left !== undefined) return setCreated(left)
            close()
            tell(texts.changed(name))
          }
        }
      )
    )
  const look = async () => {
    await lookAgain()
    setCreated(undefined)
    change.reset()
  }
  const choose = (typed: TypedScope) => {
    setCreated(undefined)
    choice.choose(typed)
  }
  return (
    <Form refusal={change.error} lookAgain={() => void look()} onSubmit={save}>
      {isAnew && <AsItIsNow items={[[texts.label, <ScopeText key="now" scope={now} />]]} />}
      <ScopeFields choice={{ ...choice, choose }} name={`memberships.${place}.scope`} />
      {created && <CreationList name={name} created={created} revokes={revokes} onChange={setRevokes} />}
      <EndButtons label={common.save} isPending={change.isPending} close={close} />
    </Form>
  )
}

interface ScopeEditorProps {
  readonly person: { readonly id: string; readonly name: string }
  /** The account of the membership that is changed. */
  readonly account: string
  readonly close: () => void
}

/** Lets somebody change what a person sees of an account, as the person is now. */
export const ScopeEditor = (props: ScopeEditorProps) => {
  const { scope: texts } = useTexts()
  const { isAnew, lookAgain, query, seen } = useSeen("GET /api/people/:person", { person: props.person.id })
  const isMember = seen && wantedMemberships(seen.answer.data).some(({ account }) => account === props.account)
  return (
    <Answered query={query}>
      {() => {
        if (seen === undefined) return <Loading />
        if (!isMember) return <p className="notice">{texts.noMember(props.person.name)}</p>
        return <ScopeForm {...props} seen={seen} isAnew={isAnew} lookAgain={lookAgain} />
      }}
    </Answered>
  )
}

/** A button beside a person that changes what the person sees of an account. */
export const ScopeButton = ({ about, ...seen }: Omit<ScopeEditorProps, "close"> & { readonly about: string }) => (
  <DialogButton label={useTexts().scope.change} about={about}>
    {(close) => <ScopeEditor {...seen} close={close} />}
  </DialogButton>
)
