import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { request } from "../api/Client.ts"
import { nameOf } from "../api/Names.ts"
import { useSessionChanged } from "../api/OtherTabs.ts"
import { useAnswer } from "../api/Queries.ts"
import type { Refusal } from "../api/Refusal.ts"
import { useSession } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Confirmation } from "../components/Confirmation.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { CreationList, type Creations, isNothing } from "../creation/Creations.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { useOwnAccounts } from "./OwnAccounts.tsx"

/** Changes the own memberships, and reads the session anew. It is gone after the last membership. */
const useMembershipChange = (change: (account: string) => Promise<unknown>, done: string) => {
  const sessionChanged = useSessionChanged()
  return useMutation<unknown, Refusal, string>({
    mutationFn: change,
    onSuccess: async () => {
      tell(done)
      await sessionChanged()
    }
  })
}

const accept = (account: string) => request("POST /api/session/invitations/:account/accept", { params: { account } })
const leave = (account: string, revokes = false) =>
  request("DELETE /api/session/memberships/:account", { params: { account }, query: revokes ? { revoke: "true" } : {} })

interface LeaveProps {
  readonly account: string
  readonly name: string
  readonly close: () => void
}

/** Asks before the person leaves an account. It shows first what the person made for it, which goes on otherwise. */
const Leave = ({ account, close, name }: LeaveProps) => {
  const { memberships: texts } = useTexts().account
  const { memberships, person } = useSession()
  const [revokes, setRevokes] = useState(false)
  const leaving = useMembershipChange((of) => leave(of, revokes), texts.left)
  const created = useQuery<Creations, Refusal>({
    gcTime: 0,
    queryKey: ["created", "own", account],
    queryFn: async () => {
      const query = { dry_run: "true" } as const
      return (await request("DELETE /api/session/memberships/:account", { params: { account }, query })).created
    }
  })
  return (
    <Confirmation
      question={texts.leaveQuestion(name, memberships.length === 1)}
      action={texts.leave}
      isPending={leaving.isPending || created.isPending}
      refusal={leaving.error ?? created.error}
      close={close}
      confirm={() => created.data && leaving.mutate(account, { onSuccess: close })}
    >
      {created.data && !isNothing(created.data) && (
        <CreationList name={person.name} created={created.data} revokes={revokes} onChange={setRevokes} />
      )}
    </Confirmation>
  )
}

/** What the person may accept or decline. */
const Invitations = () => {
  const { account, common } = useTexts()
  const { date } = useFormat()
  const texts = account.memberships
  const found = useAnswer("GET /api/session/invitations", { query: { per_page: "100" } }).data?.data ?? []
  const accepting = useMembershipChange(accept, texts.accepted)
  const declining = useMembershipChange((of) => leave(of), texts.declined)
  const refusal = accepting.error ?? declining.error
  if (found.length === 0) return null
  return (
    <Section title={texts.invitations}>
      {refusal && <Fault refusal={refusal} />}
      <ul className="rows">
        {found.map((one) => (
          <li key={one.account}>
            <span className="wide-text">
              {`${one.account_name} (${common.roles[one.role]})`}
              <small>{inText(texts.invited, date(one.invited_at), one.invited_by)}</small>
            </span>
            <span className="actions">
              <Button
                aria-label={`${texts.accept}: ${one.account_name}`}
                isPending={accepting.isPending}
                onPress={() => accepting.mutate(one.account)}
              >
                {texts.accept}
              </Button>
              <Button
                aria-label={`${texts.decline}: ${one.account_name}`}
                isPending={declining.isPending}
                onPress={() => declining.mutate(one.account)}
              >
                {texts.decline}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The accounts of the person, each of which the person may leave, and those to which somebody invites the person. */
export const OwnMemberships = () => {
  const { account: texts, common } = useTexts()
  const { memberships } = useSession()
  const accounts = useOwnAccounts() ?? []
  return (
    <>
      <Invitations />
      <Section title={texts.memberships.title}>
        <ul className="rows">
          {memberships.map(({ account, role }) => {
            const name = nameOf(accounts, account)
            return (
              <li key={account}>
                <span className="wide-text">{`${name} (${common.roles[role]})`}</span>
                <DialogButton label={texts.memberships.leave} about={name}>
                  {(close) => <Leave account={account} name={name} close={close} />}
                </DialogButton>
              </li>
            )
          })}
        </ul>
      </Section>
    </>
  )
}
