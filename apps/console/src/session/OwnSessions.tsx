import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Refusal } from "../api/Refusal.ts"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Answered, Section } from "../components/Page.tsx"
import { PasskeyList } from "../people/PasskeyList.tsx"
import { inText, useFormat, useTexts } from "../texts/Texts.tsx"
import { addPasskey, hasPasskeys } from "./Passkeys.ts"

const deviceName = (): string | undefined =>
  (navigator as { readonly userAgentData?: { readonly platform?: string } }).userAgentData?.platform || undefined

/** The passkeys of the person, and what adds another one. */
export const OwnPasskeys = () => {
  const { account } = useTexts()
  const texts = account.profile
  const client = useQueryClient()
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
      <Answered query={passkeys}>{({ data }) => <PasskeyList passkeys={data} />}</Answered>
      {error && (error instanceof Refusal ? <Fault refusal={error} /> : <p role="alert">{account.signIn.noPasskey}</p>)}
      <Button isPending={adding.isPending} onPress={() => adding.mutate(deviceName() ?? texts.thisDevice)}>
        {texts.addPasskey}
      </Button>
    </Section>
  )
}

/** Where the person is signed in, and what ends it there. */
export const OwnSessions = () => {
  const { account } = useTexts()
  const texts = account.profile
  const { time, timeText } = useFormat()
  const sessions = useAnswer("GET /api/sessions", { query: { per_page: "100" } })
  const ending = useChange("DELETE /api/sessions/:id")
  return (
    <Section title={texts.sessions}>
      {ending.error && <Fault refusal={ending.error} />}
      <Answered query={sessions}>
        {({ data }) => (
          <ul className="rows">
            {data.map(({ current, id, used_at }) => (
              <li key={id}>
                <span>
                  {current ? texts.thisBrowser : texts.otherBrowser}
                  <small>{inText(texts.lastUsed, time(used_at))}</small>
                </span>
                {!current && (
                  <Button
                    aria-label={texts.endThat(timeText(used_at))}
                    onPress={() =>
                      ending.mutate({ params: { id } }, { onSuccess: () => tell(texts.ended(timeText(used_at))) })
                    }
                  >
                    {texts.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  )
}
