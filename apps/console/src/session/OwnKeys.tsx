import { useState } from "react"
import { roleOf, useSession } from "../api/Session.ts"
import { Section } from "../components/Page.tsx"
import { Switch } from "../form/Fields.tsx"
import { areKeysOn, chooseKeys } from "../router/Keys.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

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
