import type { Refusal } from "../api/Refusal.ts"
import { Fault } from "../components/Fault.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"

/** Says why somebody is not signed in by an OpenID provider. */
export const OpenIdFault = ({ refusal }: { readonly refusal: Refusal }) => {
  const { account } = useTexts()
  const { status } = refusal
  const text = status === 422 ? account.signIn.notLetIn : status === 503 ? account.signIn.providerAway : undefined
  if (text === undefined) return <Fault refusal={refusal} />
  return (
    <p className="notice" data-tone="bad" role="alert">
      {text}
    </p>
  )
}
