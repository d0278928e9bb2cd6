import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"
import { Button } from "../components/Button.tsx"
import { Confirmation } from "../components/Confirmation.tsx"
import { tell } from "../components/Notices.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

type Passkey = Answer<"GET /api/passkeys">["data"][number]

interface PasskeyListProps {
  readonly passkeys: ReadonlyArray<Passkey>
  /** What is asked before the passkey of a name is removed. */
  readonly question: (name: string) => string
  readonly removal: { readonly error: Refusal | null; readonly isPending: boolean; readonly reset: () => void }
  readonly remove: (id: string, then: { readonly onSuccess: () => void }) => void
}

/** Passkeys, each of which can be removed after a question. */
export const PasskeyList = ({ passkeys, question, removal, remove }: PasskeyListProps) => {
  const { account, common } = useTexts()
  const texts = account.profile
  const { time } = useFormat()
  const [removed, setRemoved] = useState<Passkey>()
  const close = () => {
    setRemoved(undefined)
    removal.reset()
  }
  const confirm = ({ id, name }: Passkey) =>
    remove(id, {
      onSuccess: () => {
        close()
        tell(texts.passkeyRemoved(name))
      }
    })
  return (
    <>
      <ul className="rows">
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              {passkey.name}
              <small>{passkey.used_at === null ? texts.notUsed : texts.lastUsed(time(passkey.used_at))}</small>
            </span>
            <Button
              aria-label={`${common.remove}: ${passkey.name}`}
              aria-haspopup="dialog"
              onPress={() => setRemoved(passkey)}
            >
              {common.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Confirmation
        title={texts.removePasskey}
        question={question(removed?.name ?? "")}
        action={common.remove}
        isOpen={removed !== undefined}
        isPending={removal.isPending}
        refusal={removal.error}
        close={close}
        confirm={() => removed && confirm(removed)}
      />
    </>
  )
}
