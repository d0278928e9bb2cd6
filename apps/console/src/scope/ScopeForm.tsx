import { AsItIsNow } from "../parts/AsItIsNow.tsx"
import { Button } from "../parts/Button.tsx"
import { Form } from "../parts/Form.tsx"
import { tell } from "../parts/Notices.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { type TaggedPerson, useScopeChange } from "./ScopeChange.ts"
import { useScopeChoice } from "./ScopeChoice.ts"
import { ScopeFields } from "./ScopeFields.tsx"
import { ScopeText } from "./ScopeText.tsx"
import { wantedMemberships } from "./WantedMemberships.ts"

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
  const save = () =>
    choice.send((scope) =>
      change.mutate(
        { seen, scope },
        {
          onSuccess: () => {
            close()
            tell(texts.changed(name))
          }
        }
      )
    )
  return (
    <Form refusal={change.error} lookAgain={() => void lookAgain().then(change.reset)} onSubmit={save}>
      {isAnew && <AsItIsNow items={[[texts.label, <ScopeText key="now" scope={now} />]]} />}
      <ScopeFields choice={choice} name={`memberships.${place}.scope`} />
      <div className="actions">
        <Button kind="first" type="submit" isPending={change.isPending}>
          {common.save}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Form>
  )
}
