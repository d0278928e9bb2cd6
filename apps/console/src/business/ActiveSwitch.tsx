import { useState } from "react"
import { useChange } from "../api/Queries.ts"
import { Button } from "../components/Button.tsx"
import { Confirmation } from "../components/Confirmation.tsx"
import { tell } from "../components/Notices.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

interface ActiveSwitchProps {
  readonly business: { readonly id: string; readonly name: string; readonly active: boolean }
}

/** Switches a business on, or off. It asks before, because a business that is off gets no leads. */
export const ActiveSwitch = ({ business: { active, id, name } }: ActiveSwitchProps) => {
  const { market } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const change = useChange("PATCH /api/businesses/:business")
  const close = () => {
    setAsking(false)
    change.reset()
  }
  const confirm = () =>
    change.mutate(
      { params: { business: id }, body: { active: !active } },
      {
        onSuccess: () => {
          close()
          tell(active ? market.business.switchedOff(name) : market.business.switchedOn(name))
        }
      }
    )
  return (
    <>
      <Button aria-haspopup="dialog" onPress={() => setAsking(true)}>
        {active ? market.switchOff : market.switchOn}
      </Button>
      <Confirmation
        title={active ? market.business.switchOffTitle(name) : market.business.switchOnTitle(name)}
        question={active ? market.business.switchOffQuestion : market.business.switchOnQuestion}
        action={active ? market.switchOff : market.switchOn}
        kind={active ? "danger" : "first"}
        isOpen={isAsking}
        isPending={change.isPending}
        refusal={change.error}
        close={close}
        confirm={confirm}
      />
    </>
  )
}
