import type { ReactNode } from "react"
import { nameOf, useAccounts } from "../api/Names.ts"
import { useAnswer } from "../api/Queries.ts"
import { DialogButton } from "../components/Dialog.tsx"
import { Page } from "../components/Page.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { ResourceList } from "../list/ResourceList.tsx"
import { hrefTo } from "../router/Href.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { InvitationForm } from "./InvitationForm.tsx"

/** The people who may sign in. */
export const PeoplePage = (): ReactNode => {
  const { access, common, operator } = useTexts()
  const { date } = useFormat()
  const address = useListAddress()
  const accounts = useAccounts()
  const people = useAnswer("GET /api/people", { query: { per_page: "50", page: address.page ?? "" } })
  return (
    <Page
      title={operator.pages.people}
      actions={
        <DialogButton kind="first" label={access.people.invite} title={access.people.inviteTitle}>
          {(close) => <InvitationForm close={close} />}
        </DialogButton>
      }
    >
      <ResourceList
        label={operator.pages.people}
        address={address}
        query={people}
        idOf={({ id }) => id}
        hrefOf={({ id }) => hrefTo("/operator/people/$person", { person: id })}
        columns={[
          { id: "name", title: common.name, show: ({ name }) => name },
          { id: "email", title: common.email, show: ({ email }) => email },
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
          {
            id: "since",
            title: access.people.since,
            isDate: true,
            show: ({ created_at }) => date(created_at)
          }
        ]}
      />
    </Page>
  )
}
