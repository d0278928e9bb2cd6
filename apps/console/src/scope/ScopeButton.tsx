import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { request, type Tagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"
import { useSeen } from "../api/Seen.ts"
import { EndButtons } from "../components/Button.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered, AsItIsNow, Loading } from "../components/Page.tsx"
import { CreationList, type Creations, isNothing } from "../creation/Creations.tsx"
import { Form } from "../field/Form.tsx"
import { useTexts } from "../texts/Texts.tsx"
import type { TypedScope, Scope } from "./Scope.ts"
import { ScopeFields, useScopeChoice } from "./ScopeFields.tsx"
import { ScopeText } from "./ScopeText.tsx"

/** A person with the memberships that count, and those that the person has not accepted. */
export type Holder = Pick<Answer<"GET /api/people">["data"][number], "id" | "memberships" | "name" | "pending">

/** Returns all memberships that a person is to have, as a change of the person has them. */
export const wantedMemberships = ({ memberships, pending }: Holder) => [
  ...memberships,
  ...pending.map(({ invited_at: _, ...membership }) => membership)
]

/** A person with the tag. */
type TaggedPerson = Tagged<Answer<"GET /api/people/:person">>

interface ScopeChange {
  /** The person as somebody saw it. The other memberships stay, as all are replaced at once. */
  readonly seen: TaggedPerson
  readonly scope: Scope | null
  /** Whether what the person made ends too. Undefined asks first what there is. */
  readonly revokes: boolean | undefined
}

/**
 * Changes one membership of a person, unless somebody changed the person since. Nothing is changed yet when there is
 * something that the person could not make any more: it is returned, to be shown first.
 */
const useScopeChange = (account: string) => {
  const client = useQueryClient()
  return useMutation<Creations | undefined, Refusal, ScopeChange>({
    mutationFn: async ({ revokes, scope, seen: { answer, tag } }) => {
      const memberships = wantedMemberships(answer.data).map((one) =>
        one.account === account ? { ...one, scope } : one
      )
      const change = { params: { person: answer.data.id }, body: { memberships }, ifMatch: tag }
      if (revokes === undefined) {
        const query = { dry_run: "true" }
        const { created } = await request("PATCH /api/people/:person", { ...change, query })
        if (!isNothing(created)) return created
      }
      await request("PATCH /api/people/:person", { ...change, query: revokes ? { revoke: "true" } : {} })
      return undefined
    },
    onSuccess: (left) => {
      if (left === undefined) void client.invalidateQueries()
    }
  })
}

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
