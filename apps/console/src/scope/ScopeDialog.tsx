import type { Answer } from "../api/Contract.ts"
import { useChange } from "../api/Queries.ts"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Form } from "../parts/Form.tsx"
import { tell } from "../parts/Notices.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { useScopeChoice } from "./ScopeChoice.ts"
import { ScopeFields } from "./ScopeFields.tsx"

type Person = Pick<Answer<"GET /api/people">["data"][number], "id" | "memberships">

interface ScopeFormProps {
  readonly person: Person
  /** The account of the membership that is changed. */
  readonly account: string
  readonly close: () => void
}

/** Changes what a person sees of an account. The other memberships stay. */
const ScopeForm = ({ account, close, person: { id, memberships } }: ScopeFormProps) => {
  const { common, scope: texts } = useTexts()
  const index = memberships.findIndex((one) => one.account === account)
  const choice = useScopeChoice(account, memberships[index]?.scope)
  const change = useChange("PATCH /api/people/:person")
  const save = () =>
    choice.send((scope) =>
      change.mutate(
        {
          params: { person: id },
          body: { memberships: memberships.map((one, n) => (n === index ? { ...one, scope } : one)) }
        },
        {
          onSuccess: () => {
            close()
            tell(texts.changed)
          }
        }
      )
    )
  return (
    <Form refusal={change.error} onSubmit={save}>
      <ScopeFields choice={choice} name={`memberships.${index}.scope`} />
      <div className="actions">
        <Button kind="first" type="submit" isPending={change.isPending}>
          {common.save}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </Form>
  )
}

/** Lets somebody change what a person sees of an account. */
export const ScopeDialog = ({ isOpen, ...props }: ScopeFormProps & { readonly isOpen: boolean }) => {
  const { scope } = useTexts()
  return (
    <Dialog title={scope.change} isOpen={isOpen} close={props.close}>
      <ScopeForm {...props} />
    </Dialog>
  )
}
