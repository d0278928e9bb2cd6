import { useState } from "react"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../parts/Answered.tsx"
import { Button } from "../parts/Button.tsx"
import { Dialog } from "../parts/Dialog.tsx"
import { Page, Section } from "../parts/Page.tsx"
import { Pager } from "../parts/Pager.tsx"
import { useListAddress } from "../router/Address.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { NewPerson } from "./NewPerson.tsx"
import { PersonRow } from "./PersonRow.tsx"

/** Who may sign in for the account. */
export const PeoplePage = () => {
  const { pages, people: texts } = useTexts().business
  const [isAdding, setAdding] = useState(false)
  const address = useListAddress()
  const people = useAnswer("GET /api/people", { query: { per_page: "50", page: address.page ?? "" } })
  return (
    <Page
      title={pages.people}
      intro={texts.intro}
      actions={
        people.data && (
          <Button kind="first" aria-haspopup="dialog" onPress={() => setAdding(true)}>
            {texts.invite}
          </Button>
        )
      }
    >
      <Answered query={people}>
        {({ data, meta }) => (
          <Section title={pages.people}>
            <ul className="rows">
              {data.map((person) => (
                <PersonRow key={person.id} person={person} />
              ))}
            </ul>
            <Pager meta={meta} to={address.toPage} onlyIfNeeded />
          </Section>
        )}
      </Answered>
      <Dialog title={texts.invite} isOpen={isAdding} close={() => setAdding(false)}>
        <NewPerson close={() => setAdding(false)} />
      </Dialog>
    </Page>
  )
}
