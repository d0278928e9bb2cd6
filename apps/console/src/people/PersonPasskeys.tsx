import { useAnswer, useChange } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Section } from "../components/Page.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { PasskeyList } from "./PasskeyList.tsx"

/** The passkeys of a person, each of which an operator may remove. */
export const PersonPasskeys = ({ person }: { readonly person: string }) => {
  const { access, account } = useTexts()
  const passkeys = useAnswer("GET /api/people/:person/passkeys", { params: { person }, query: { per_page: "100" } })
  const removal = useChange("DELETE /api/people/:person/passkeys/:passkey")
  return (
    <Section title={account.profile.passkeys}>
      <Answered query={passkeys}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{access.people.noPasskeys}</p>
          ) : (
            <PasskeyList
              passkeys={data}
              question={access.people.removePasskeyQuestion}
              removal={removal}
              remove={(passkey, then) => removal.mutate({ params: { person, passkey } }, then)}
            />
          )
        }
      </Answered>
    </Section>
  )
}
