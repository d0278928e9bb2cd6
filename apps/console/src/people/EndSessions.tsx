import { useState } from "react"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Checkbox } from "../form/Fields.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

interface EndSessionsProps {
  readonly person: string
  readonly name: string
  readonly close: () => void
}

/** Asks before all sessions of a person are ended, and whether the passkeys go too. The notice says what is left. */
export const EndSessions = ({ close, name, person }: EndSessionsProps) => {
  const { access, common } = useTexts()
  const passkeys = useAnswer("GET /api/people/:person/passkeys", { params: { person }, query: { per_page: "100" } })
  const end = useChange("DELETE /api/people/:person/sessions")
  const [withPasskeys, setWithPasskeys] = useState(false)
  const count = passkeys.data?.data.length ?? 0
  const confirm = () =>
    end.mutate(
      { params: { person }, query: { passkeys: withPasskeys ? "true" : "false" } },
      {
        onSuccess: ({ data }) => {
          close()
          tell(access.people.sessionsEnded(name, data.left?.passkeys ?? 0))
        }
      }
    )
  return (
    <>
      <p>{access.people.endWarning}</p>
      {count > 0 && (
        <Checkbox isSelected={withPasskeys} onChange={setWithPasskeys}>
          {access.people.endPasskeys(count)}
        </Checkbox>
      )}
      {end.error && <Fault refusal={end.error} />}
      <div className="actions">
        <Button kind="danger" isPending={end.isPending} onPress={confirm}>
          {access.people.endSessions}
        </Button>
        <Button onPress={close}>{common.cancel}</Button>
      </div>
    </>
  )
}
