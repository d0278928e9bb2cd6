import { nameOf, useAccounts } from "../api/Names.ts"
import { DialogButton } from "../components/Dialog.tsx"
import { ListPage, useList } from "../list/ListPage.tsx"
import { hrefTo } from "../router/Link.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { InvitationForm } from "./InvitationForm.tsx"

/** The people who may sign in. */
export const PeoplePage = () => {
  const { access, common, operator } = useTexts()
  const { date } = useFormat()
  const accounts = useAccounts()
  return (
    <ListPage
      {...useList("GET /api/people")}
      title={operator.pages.people}
      actions={
        <DialogButton kind="first" label={access.people.invite} title={access.people.inviteTitle}>
          {(close) => <InvitationForm close={close} />}
        </DialogButton>
      }
      hrefOf={({ id }) => hrefTo("/operator/people/$person", { person: id })}
      columns={[
        { id: "name", title: common.name },
        { id: "email", title: common.email },
        {
          id: "memberships",
          title: access.people.memberships,
          show: ({ memberships, pending }) => {
            const named = ({ account, role }: (typeof memberships)[number]) =>
              `${nameOf(accounts, account)} (${common.roles[role]})`
            const waiting = pending.map((one) => `${named(one)}, ${access.people.pending}`)
            return [...memberships.map(named), ...waiting].join("; ")
          }
        },
        { id: "since", title: access.people.since, isDate: true, show: ({ created_at }) => date(created_at) }
      ]}
    />
  )
}
