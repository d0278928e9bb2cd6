import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Refusal } from "../api/Refusal.ts"
import { Answered } from "../parts/Answered.tsx"
import { Button } from "../parts/Button.tsx"
import { Fault } from "../parts/Fault.tsx"
import { tell } from "../parts/Notices.tsx"
import { Section } from "../parts/Page.tsx"
import { useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"
import { addPasskey, hasPasskeys } from "./Passkeys.ts"

const deviceName = (): string | undefined =>
  (navigator as { readonly userAgentData?: { readonly platform?: string } }).userAgentData?.platform || undefined

/** The passkeys of the person, and what adds another one. */
export const OwnPasskeys = () => {
  const { account } = useTexts()
  const texts = account.profile
  const { time } = useFormat()
  const client = useQueryClient()
  const passkeys = useAnswer("GET /api/passkeys", {}, { enabled: hasPasskeys })
  const removing = useChange("DELETE /api/passkeys/:id")
  const adding = useMutation({
    mutationFn: () => addPasskey(deviceName() ?? texts.thisDevice),
    onSuccess: () => {
      tell(texts.passkeyAdded)
      return client.invalidateQueries()
    }
  })
  if (!hasPasskeys) return null
  const { error } = adding
  return (
    <Section title={texts.passkeys}>
      <p className="muted">{texts.passkeysIntro}</p>
      {removing.error && <Fault refusal={removing.error} />}
      <Answered query={passkeys}>
        {({ data }) => (
          <ul className="rows">
            {data.map(({ id, name, used_at }) => (
              <li key={id}>
                <span>
                  {name}
                  <small>{used_at === null ? texts.notUsed : texts.lastUsed(time(used_at))}</small>
                </span>
                <Button aria-label={`${texts.remove}: ${name}`} onPress={() => removing.mutate({ params: { id } })}>
                  {texts.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Answered>
      {error && (error instanceof Refusal ? <Fault refusal={error} /> : <p role="alert">{account.signIn.noPasskey}</p>)}
      <Button isPending={adding.isPending} onPress={() => adding.mutate()}>
        {texts.addPasskey}
      </Button>
    </Section>
  )
}
