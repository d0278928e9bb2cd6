import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { request } from "../api/Client.ts"
import { isPassing, Refusal } from "../api/Refusal.ts"
import { useSessionQuery } from "../api/Session.ts"
import { Button } from "../parts/Button.tsx"
import { Fault } from "../parts/Fault.tsx"
import { TextField } from "../parts/Fields.tsx"
import { Form } from "../parts/Form.tsx"
import { Redirect } from "../shell/Redirect.tsx"
import { useTexts } from "../texts/TextsProvider.tsx"
import { goToProvider, useProvider } from "./OpenId.ts"
import { OpenIdFault } from "./OpenIdFault.tsx"
import { hasPasskeys, NoPasskey, signInByPasskey } from "./Passkeys.ts"
import { isStart, placeAfter } from "./Place.ts"
import { SignInFrame } from "./SignInFrame.tsx"

/** The part of the address that no server sees holds the one-time link. */
const linkOf = (hash: string): string | undefined => (/^#?lwl_/.test(hash) ? hash.replace("#", "") : undefined)

const AskForLink = () => {
  const { account, common } = useTexts()
  const asking = useMutation<unknown, Refusal, string>({
    mutationFn: (email) => request("POST /api/session/link", { body: { email } })
  })
  if (asking.isSuccess) {
    return (
      <p className="notice" role="status">
        {account.signIn.linkSent}
      </p>
    )
  }
  return (
    <Form refusal={asking.error} onSubmit={(form) => asking.mutate(String(form.get("email")))}>
      <TextField name="email" type="email" autoComplete="email" label={common.email} isRequired />
      <Button type="submit" isPending={asking.isPending}>
        {account.signIn.askForLink}
      </Button>
    </Form>
  )
}

/**
 * The page where people sign in. A link is used once somebody presses the button: programs that look at mail open links
 * too, and must not use them up.
 */
export const SignInPage = () => {
  const texts = useTexts().account.signIn
  const provider = useProvider()
  const { from } = useSearch({ from: "/sign-in" })
  const { history } = useRouter()
  const client = useQueryClient()
  const session = useSessionQuery()
  const [link, setLink] = useState(() => linkOf(location.hash))

  const signing = useMutation<void, Error, "link" | "passkey">({
    mutationFn: async (by) => {
      if (by === "passkey") return signInByPasskey()
      await request("POST /api/session", { body: { link: link ?? "" } })
    },
    onError: (error, by) => {
      // A link that did not get through is as good as before.
      if (by === "link" && !isPassing(error)) setLink(undefined)
    },
    onSuccess: async () => {
      await client.resetQueries()
      history.replace(placeAfter(from))
    }
  })

  const going = useMutation<void, Refusal>({ mutationFn: () => goToProvider(from) })

  if (session.data && link === undefined && !signing.isPending) {
    return <Redirect to={placeAfter(from)} />
  }
  const { error } = signing
  return (
    <SignInFrame>
      <p>{link !== undefined ? texts.byLink : isStart(from) ? texts.withoutLink : texts.goOn}</p>
      {error instanceof Refusal && <Fault refusal={error} />}
      {error instanceof NoPasskey && (
        <p className="notice" data-tone="bad" role="alert">
          {texts.noPasskey}
        </p>
      )}
      {link !== undefined && (
        <Button kind="first" autoFocus isPending={signing.isPending} onPress={() => signing.mutate("link")}>
          {texts.signIn}
        </Button>
      )}
      {link === undefined && hasPasskeys && (
        <Button kind="first" isPending={signing.isPending} onPress={() => signing.mutate("passkey")}>
          {texts.byPasskey}
        </Button>
      )}
      {link === undefined && typeof provider === "string" && (
        <Button kind={hasPasskeys ? "plain" : "first"} isPending={going.isPending} onPress={() => going.mutate()}>
          {texts.byProvider(provider)}
        </Button>
      )}
      {going.error && <OpenIdFault refusal={going.error} />}
      {link === undefined && <AskForLink />}
    </SignInFrame>
  )
}
