import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Answer } from "../api/Contract.ts"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Refusal } from "../api/Refusal.ts"
import { Answered } from "../parts/Answered.tsx"
import { Button } from "../parts/Button.tsx"
import { Confirmation } from "../parts/Confirmation.tsx"
import { Fault } from "../parts/Fault.tsx"
import { tell } from "../parts/Notices.tsx"
import { Section } from "../parts/Page.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { addPasskey, hasPasskeys } from "./Passkeys.ts"

const deviceName = (): string | undefined =>
  (navigator as { readonly userAgentData?: { readonly platform?: string } }).userAgentData?.platform || undefined

type Passkey = Answer<"GET /api/passkeys">["data"][number]

interface RemovalProps {
  readonly passkey: Passkey | undefined
  readonly close: () => void
}

/** Asks before a passkey is removed. */
const Removal = ({ close, passkey }: RemovalProps) => {
  const texts = useTexts().account.profile
  const { error, isPending, mutate, reset } = useChange("DELETE /api/passkeys/:id")
  const end = () => {
    close()
    reset()
  }
  const confirm = () => {
    if (passkey === undefined) return
    mutate(
      { params: { id: passkey.id } },
      {
        onSuccess: () => {
          end()
          tell(texts.passkeyRemoved(passkey.name))
        }
      }
    )
  }
  return (
    <Confirmation
      title={texts.removePasskey}
      question={texts.removePasskeyQuestion(passkey?.name ?? "")}
      action={texts.remove}
      isOpen={passkey !== undefined}
      isPending={isPending}
      refusal={error}
      close={end}
      confirm={confirm}
    />
  )
}

/** The passkeys of the person, and what adds another one. */
export const OwnPasskeys = () => {
  const { account } = useTexts()
  const texts = account.profile
  const { time } = useFormat()
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Passkey>()
  const passkeys = useAnswer("GET /api/passkeys", { query: { per_page: "100" } }, { enabled: hasPasskeys })
  const adding = useMutation({
    mutationFn: (name: string) => addPasskey(name),
    onSuccess: (_, name) => {
      tell(texts.passkeyAdded(name))
      return client.invalidateQueries()
    }
  })
  if (!hasPasskeys) return null
  const { error } = adding
  return (
    <Section title={texts.passkeys}>
      <p className="muted">{texts.passkeysIntro}</p>
      <Answered query={passkeys}>
        {({ data }) => (
          <ul className="rows">
            {data.map((passkey) => (
              <li key={passkey.id}>
                <span>
                  {passkey.name}
                  <small>{passkey.used_at === null ? texts.notUsed : texts.lastUsed(time(passkey.used_at))}</small>
                </span>
                <Button
                  aria-label={`${texts.remove}: ${passkey.name}`}
                  aria-haspopup="dialog"
                  onPress={() => setRemoved(passkey)}
                >
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {error && (error instanceof Refusal ? <Fault refusal={error} /> : <p role="alert">{account.signIn.noPasskey}</p>)}
      <Button isPending={adding.isPending} onPress={() => adding.mutate(deviceName() ?? texts.thisDevice)}>
        {texts.addPasskey}
      </Button>
      <Removal passkey={removed} close={() => setRemoved(undefined)} />
    </Section>
  )
}
