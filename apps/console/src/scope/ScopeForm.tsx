import { useState } from "react"
import { EndButtons } from "../components/Button.tsx"
import { AsItIsNow } from "../components/Details.tsx"
import { tell } from "../components/Notices.tsx"
import { CreationList, type Creations } from "../creation/Creations.tsx"
import { Form } from "../form/Form.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { TypedScope } from "./Scope.ts"
import { type TaggedPerson, useScopeChange, wantedMemberships } from "./ScopeChange.ts"
import { useScopeChoice } from "./ScopeChoice.ts"
import { ScopeFields } from "./ScopeFields.tsx"
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
export const ScopeForm = ({ account, close, isAnew, lookAgain, person: { name }, seen }: ScopeFormProps) => {
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
