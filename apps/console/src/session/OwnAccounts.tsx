import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { request } from "../api/Client.ts"
import { nameOf } from "../api/Names.ts"
import { useSessionChanged } from "../api/OtherTabs.ts"
import { useAnswer } from "../api/Queries.ts"
import { useSession } from "../api/Session.ts"
import { Section } from "../components/Page.tsx"
import { Select } from "../field/Fields.tsx"
import { useTexts } from "../texts/Texts.tsx"

/** Returns the accounts of the person, once they are read. */
export const useOwnAccounts = () => useAnswer("GET /api/session/accounts", { query: { per_page: "100" } }).data?.data

/** Returns the name of the account for which the person acts, which is empty until it is read. */
export const useActingFor = (): string => {
  const accounts = useOwnAccounts()
  const { account } = useSession()
  return accounts === undefined ? "" : nameOf(accounts, account)
}

/** For which of several accounts the person acts. */
export const OwnAccounts = () => {
  const { account, common } = useTexts()
  const session = useSession()
  const accounts = useOwnAccounts() ?? []
  const sessionChanged = useSessionChanged()
  const { history } = useRouter()
  const acting = useMutation({
    mutationFn: (id: string) => request("PATCH /api/session", { body: { account: id } }),
    onSuccess: async () => {
      history.push("/")
      await sessionChanged()
    }
  })
  if (session.memberships.length < 2) return null
  return (
    <Section title={account.profile.accounts}>
      <Select
        label={account.profile.accounts}
        value={session.account}
        options={session.memberships.map((one) => ({
          id: one.account,
          name: `${nameOf(accounts, one.account)} (${common.roles[one.role]})`
        }))}
        onChange={(id) => acting.mutate(id)}
      />
    </Section>
  )
}
