import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { nameOf, useAccounts } from "../api/Names.ts"
import { Button } from "../components/Button.tsx"
import { Dialog } from "../components/Dialog.tsx"
import { Section } from "../components/Page.tsx"
import { ScopeEditor, wantedMemberships } from "../scope/ScopeButton.tsx"
import { ScopeText } from "../scope/ScopeText.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"

type Person = Answer<"GET /api/people/:person">["data"]

/** The accounts of a person, and what a member sees of each. */
export const Memberships = ({ person }: { readonly person: Person }) => {
  const { access, common, scope: texts } = useTexts()
  const accounts = useAccounts()
  const { date } = useFormat()
  const [changed, setChanged] = useState<string>()
  const close = () => setChanged(undefined)
  const invitedOn = (account: string) => {
    const pending = person.pending.find((one) => one.account === account)
    return pending && <small>{inText(access.people.pendingSince, date(pending.invited_at))}</small>
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
                aria-label={`${texts.change}: ${nameOf(accounts, account)}`}
                aria-haspopup="dialog"
                onPress={() => setChanged(account)}
              >
                {texts.change}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {/* The dialog stays when the membership goes meanwhile, and tells of it. */}
      <Dialog title={texts.change} isOpen={changed !== undefined} close={close}>
        {changed !== undefined && <ScopeEditor person={person} account={changed} close={close} />}
      </Dialog>
    </Section>
  )
}
