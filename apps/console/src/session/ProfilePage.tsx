import { useState } from "react"
import { useHoldings } from "../api/Holdings.ts"
import { useChange } from "../api/Queries.ts"
import { roleOf, useSession } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { Page, Section } from "../components/Page.tsx"
import { Select, Switch } from "../field/Fields.tsx"
import { LanguageSelect } from "../field/MarketSelects.tsx"
import { optionsOf } from "../field/Option.ts"
import { chooseAppearance, storedAppearance } from "../router/Appearance.ts"
import { areKeysOn, chooseKeys } from "../router/Keys.ts"
import { useTexts } from "../texts/Texts.tsx"
import { OwnAccounts, useActingFor } from "./OwnAccounts.tsx"
import { OwnMemberships } from "./OwnMemberships.tsx"
import { OwnPasskeys, OwnSessions } from "./OwnSessions.tsx"
import { useSignOut } from "./SignOut.ts"

/** Whether single keys do something. What somebody says to a computer is typed, and would press them by accident. */
export const OwnKeys = () => {
  const { profile } = useTexts().account
  const role = roleOf(useSession())
  const [isOn, setOn] = useState(areKeysOn)
  if (role === "member") return null
  return (
    <Section title={profile.keys}>
      <p className="muted">{profile.keysIntro}</p>
      <Switch
        isSelected={isOn}
        onChange={(wanted) => {
          chooseKeys(wanted)
          setOn(wanted)
        }}
      >
        {profile.keysOn}
      </Switch>
    </Section>
  )
}

const kinds = [
  "new_lead",
  "reclaim_decided",
  "reclaims_waiting",
  "cap_reached",
  "webhook_failing",
  "submissions_waiting"
] as const

/**
 * Returns the mails that a person may get. Reclaims wait for those who decide them, and submissions for those who mend
 * them: members of a whole account, with a website if it is the one for which they act.
 */
const useKinds = () => {
  const { account, memberships } = useSession()
  const { hasWebsites } = useHoldings()
  return kinds.filter((kind) => {
    if (kind === "reclaims_waiting") return memberships.some(({ role }) => role !== "member")
    if (kind !== "submissions_waiting") return true
    return memberships.some(
      (one) => one.role === "member" && (one.scope ?? null) === null && (one.account !== account || hasWebsites)
    )
  })
}

/** How the application reads and looks, and which mails the person gets. */
const Settings = () => {
  const { account, operator } = useTexts()
  const { person } = useSession()
  const shownKinds = useKinds()
  const [appearance, setAppearance] = useState(storedAppearance)
  const change = useChange("PATCH /api/session/person")
  const { language, muted } = person
  return (
    <>
      <Section title={operator.pages.settings}>
        <div className="fields">
          <LanguageSelect value={language} onChange={(chosen) => change.mutate({ body: { language: chosen } })} />
          <Select
            label={account.profile.appearance}
            value={appearance}
            options={optionsOf(account.profile.appearances)}
            onChange={(chosen) => {
              setAppearance(chosen)
              chooseAppearance(chosen)
            }}
          />
        </div>
      </Section>
      <Section title={account.profile.mails}>
        <p className="muted">{account.profile.mailsIntro}</p>
        {shownKinds.map((kind) => (
          <Switch
            key={kind}
            isSelected={!muted.includes(kind)}
            isReadOnly={change.isPending}
            onChange={(wanted) =>
              change.mutate({ body: { muted: wanted ? muted.filter((one) => one !== kind) : [...muted, kind] } })
            }
          >
            {account.profile.kinds[kind]}
          </Switch>
        ))}
        {change.error && <Fault refusal={change.error} />}
      </Section>
    </>
  )
}

/** The own profile: language, mails, and what signs the person in. */
export const ProfilePage = () => {
  const { account, common } = useTexts()
  const session = useSession()
  const acting = useActingFor()
  const leaving = useSignOut()
  const role = session.memberships.find((one) => one.account === session.account)?.role ?? "member"
  return (
    <Page
      title={account.profile.title}
      intro={`${session.person.name}, ${session.person.email}. ${common.roles[role]}${acting && `, ${acting}`}.`}
      actions={
        <Button isPending={leaving.isPending} onPress={() => leaving.mutate()}>
          {account.profile.signOut}
        </Button>
      }
    >
      <div className="cards">
        <Settings />
        <OwnAccounts />
        <OwnMemberships />
        <OwnKeys />
        <OwnPasskeys />
        <OwnSessions />
      </div>
    </Page>
  )
}
