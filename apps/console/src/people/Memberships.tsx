import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useAccounts } from "../api/Names.ts"
import { Button } from "../components/Button.tsx"
import { Section } from "../components/Page.tsx"
import { ScopeDialog } from "../scope/ScopeDialog.tsx"
import { ScopeText } from "../scope/ScopeText.tsx"
import { wantedMemberships } from "../scope/WantedMemberships.ts"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

type Person = Answer<"GET /api/people/:person">["data"]

/** The accounts of a person, and what a member sees of each. */
export const Memberships = ({ person }: { readonly person: Person }) => {
  const { access, common, scope: texts } = useTexts()
  const accounts = useAccounts()
  const { date } = useFormat()
  const [changed, setChanged] = useState<string>()
  const invitedOn = (account: string) => {
    const pending = person.pending.find((one) => one.account === account)
    return pending && <small>{access.people.pendingSince(date(pending.invited_at))}</small>
  }
  return (
    <Section title={access.people.memberships}>
      <ul className="rows">
        {wantedMemberships(person).map(({ account, role, scope }) => (
          <li key={account}>
            <span className="wide-text">
              {nameOf(accounts, account)}
              <small>{common.roles[role]}</small>
              {invitedOn(account)}
              {role === "member" && <ScopeText scope={scope} />}
            </span>
            {role === "member" && (
              <Button
                aria-label={texts.changeOf(nameOf(accounts, account))}
                aria-haspopup="dialog"
                onPress={() => setChanged(account)}
              >
                {texts.change}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ScopeDialog
        person={person}
        account={changed ?? ""}
        isOpen={changed !== undefined}
        close={() => setChanged(undefined)}
      />
    </Section>
  )
}
