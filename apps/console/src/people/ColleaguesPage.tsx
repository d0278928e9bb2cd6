import type { ReactNode } from "react"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { DialogButton } from "../components/Dialog.tsx"
import { Page } from "../components/Page.tsx"
import { useListAddress } from "../list/ListAddress.ts"
import { Pager } from "../list/Pager.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { ColleagueRow } from "./ColleagueRow.tsx"
import { InvitationForm } from "./InvitationForm.tsx"

/** Who may sign in for the account. */
export const ColleaguesPage = (): ReactNode => {
  const { business, operator } = useTexts()
  const texts = business.people
  const address = useListAddress()
  const people = useAnswer("GET /api/people", { query: { per_page: "50", page: address.page ?? "" } })
  return (
    <Page
      title={operator.pages.people}
      intro={texts.intro}
      actions={
        people.data && (
          <DialogButton kind="first" label={texts.invite}>
            {(close) => <InvitationForm close={close} />}
          </DialogButton>
        )
      }
    >
      <Answered query={people}>
        {({ data, meta }) => (
          <div className="section">
            <ul className="rows" aria-label={operator.pages.people}>
              {data.map((person) => (
                <ColleagueRow key={person.id} person={person} />
              ))}
            </ul>
            <Pager meta={meta} to={address.toPage} onlyIfNeeded />
          </div>
        )}
      </Answered>
    </Page>
  )
}
