import { ConfirmButton } from "../components/Confirmation.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

interface ActiveSwitchProps {
  readonly business: { readonly id: string; readonly name: string; readonly active: boolean }
}

/** Switches a business on, or off. It asks before, because a business that is off gets no leads. */
export const ActiveSwitch = ({ business: { active, id, name } }: ActiveSwitchProps) => {
  const { market } = useTexts()
  const { business: texts } = market
  return (
    <ConfirmButton
      label={active ? market.switchOff : market.switchOn}
      title={active ? texts.switchOffTitle(name) : texts.switchOnTitle(name)}
      question={active ? texts.switchOffQuestion : texts.switchOnQuestion}
      confirmKind={active ? "danger" : "first"}
      endpoint="PATCH /api/businesses/:business"
      parts={{ params: { business: id }, body: { active: !active } }}
      told={active ? texts.switchedOff(name) : texts.switchedOn(name)}
    />
  )
}
