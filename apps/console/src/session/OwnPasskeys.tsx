import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useAnswer } from "../api/Queries.ts"
import { Refusal } from "../api/Refusal.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { PasskeyList } from "../people/PasskeyList.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
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
