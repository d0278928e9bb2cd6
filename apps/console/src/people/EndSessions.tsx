import { useState } from "react"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Confirmation } from "../components/Confirmation.tsx"
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
  const { access } = useTexts()
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
    <Confirmation
      question={access.people.endWarning}
      action={access.people.endSessions}
      isPending={end.isPending}
      refusal={end.error}
      close={close}
      confirm={confirm}
    >
      {count > 0 && (
        <Checkbox isSelected={withPasskeys} onChange={setWithPasskeys}>
          {access.people.endPasskeys(count)}
        </Checkbox>
      )}
    </Confirmation>
  )
}
