import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Section } from "../components/Page.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { PasskeyList } from "./PasskeyList.tsx"

/** The passkeys of a person, each of which an operator may remove. */
export const PersonPasskeys = ({ person }: { readonly person: string }) => {
  const { access, account } = useTexts()
  const passkeys = useAnswer("GET /api/people/:person/passkeys", { params: { person }, query: { per_page: "100" } })
  return (
    <Section title={account.profile.passkeys}>
      <Answered query={passkeys}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{access.people.noPasskeys}</p>
          ) : (
            <PasskeyList passkeys={data} person={person} />
          )
        }
      </Answered>
    </Section>
  )
}
