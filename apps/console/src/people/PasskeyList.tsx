import type { Answer } from "../api/Contract.ts"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"

interface PasskeyListProps {
  readonly passkeys: Answer<"GET /api/passkeys">["data"]
  /** Whose passkeys they are, if they are not the own ones. */
  readonly person?: string
}

/** Passkeys, each of which can be removed after a question. */
export const PasskeyList = ({ passkeys, person }: PasskeyListProps) => {
  const { access, account, common } = useTexts()
  const texts = account.profile
  const { time } = useFormat()
  return (
    <ul className="rows">
      {passkeys.map(({ id, name, used_at }) => {
        const asked = {
          label: common.remove,
          about: name,
          title: texts.removePasskey,
          told: texts.passkeyRemoved(name)
        }
        return (
          <li key={id}>
            <span>
              {name}
              <small>{used_at === null ? texts.notUsed : inText(texts.lastUsed, time(used_at))}</small>
            </span>
            {person === undefined ? (
              <ConfirmButton
                {...asked}
                question={texts.removePasskeyQuestion(name)}
                endpoint="DELETE /api/passkeys/:id"
                parts={{ params: { id } }}
              />
            ) : (
              <ConfirmButton
                {...asked}
                question={access.people.removePasskeyQuestion(name)}
                endpoint="DELETE /api/people/:person/passkeys/:passkey"
                parts={{ params: { person, passkey: id } }}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
