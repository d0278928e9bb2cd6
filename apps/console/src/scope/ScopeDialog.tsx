import { useMutation, useQueryClient } from "@tanstack/react-query"
import { request } from "../api/Client.ts"
import { Refusal } from "../api/Refusal.ts"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Form } from "../parts/Form.tsx"
import { tell } from "../parts/Notices.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import type { Scope } from "./Scope.ts"
import { useScopeChoice } from "./ScopeChoice.ts"
import { ScopeFields } from "./ScopeFields.tsx"
import { type Holder, wantedMemberships } from "./WantedMemberships.ts"

interface ScopeFormProps {
  readonly person: Holder
  /** The account of the membership that is changed. */
  readonly account: string
  readonly close: () => void
}

/** Changes one membership of a person as they stand now, because all are replaced at once. */
const useScopeChange = (person: string, account: string) => {
  const client = useQueryClient()
  return useMutation<unknown, Refusal, Scope | null>({
    mutationFn: async (scope) => {
      const params = { person }
      const memberships = wantedMemberships((await request("GET /api/people/:person", { params })).data)
      if (!memberships.some((one) => one.account === account)) throw new Refusal(404, "")
      const changed = memberships.map((one) => (one.account === account ? { ...one, scope } : one))
      return request("PATCH /api/people/:person", { params, body: { memberships: changed } })
    },
    onSettled: () => void client.invalidateQueries()
  })
}

/** Changes what a person sees of an account. The other memberships stay. */
const ScopeForm = ({ account, close, person }: ScopeFormProps) => {
  const { common, scope: texts } = useTexts()
  const memberships = wantedMemberships(person)
  const index = memberships.findIndex((one) => one.account === account)
  const choice = useScopeChoice(account, memberships[index]?.scope)
  const change = useScopeChange(person.id, account)
  const save = () =>
    choice.send((scope) =>
      change.mutate(scope, {
        onSuccess: () => {
          close()
          tell(texts.changed(person.name))
        }
      })
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
