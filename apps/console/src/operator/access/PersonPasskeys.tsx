import { useState } from "react"
import type { Answer } from "../../api/Contract.ts"
import { useAnswer, useChange } from "../../api/Queries.ts"
import { Answered } from "../../parts/Answered.tsx"
import { Button } from "../../parts/Button.tsx"
import { Confirmation } from "../../parts/Confirmation.tsx"
import { tell } from "../../parts/Notices.tsx"
import { Section } from "../../parts/Page.tsx"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"

type Passkey = Answer<"GET /api/people/:person/passkeys">["data"][number]

/** The passkeys of a person, each of which an operator may remove. */
export const PersonPasskeys = ({ person }: { readonly person: string }) => {
  const { access, account } = useTexts()
  const texts = account.profile
  const { time } = useFormat()
  const passkeys = useAnswer("GET /api/people/:person/passkeys", { params: { person }, query: { per_page: "100" } })
  const { error, isPending, mutate, reset } = useChange("DELETE /api/people/:person/passkeys/:passkey")
  const [removed, setRemoved] = useState<Passkey>()
  const close = () => {
    setRemoved(undefined)
    reset()
  }
  const confirm = (passkey: Passkey) =>
    mutate(
      { params: { person, passkey: passkey.id } },
      {
        onSuccess: () => {
          close()
          tell(texts.passkeyRemoved(passkey.name))
        }
      }
    )
  return (
    <Section title={texts.passkeys}>
      <Answered query={passkeys}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{access.people.noPasskeys}</p>
          ) : (
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
          )
        }
      </Answered>
      <Confirmation
        title={texts.removePasskey}
        question={access.people.removePasskeyQuestion(removed?.name ?? "")}
        action={texts.remove}
        isOpen={removed !== undefined}
        isPending={isPending}
        refusal={error}
        close={close}
        confirm={() => removed && confirm(removed)}
      />
    </Section>
  )
}
