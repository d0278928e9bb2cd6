import { useMutation } from "@tanstack/react-query"
import { useRouter, useSearch } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { request } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { useSessionChanged } from "../api/OtherTabs.ts"
import { isPassing, Refusal } from "../api/Refusal.ts"
import { useSessionQuery } from "../api/Session.ts"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { TextField } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { Redirect } from "../router/GoOn.tsx"
import { demoPeople } from "../texts/Product.ts"
import { useTexts } from "../texts/Texts.tsx"
import {
  destinationAfter,
  goToProvider,
  isStart,
  keepDestination,
  takeKeptDestination,
  useProvider
} from "./Destination.ts"
import { hasPasskeys, NoPasskey, signInByPasskey } from "./Passkeys.ts"
import { SignInFrame } from "./SignInFrame.tsx"

/** Asks for a link by mail. The address stays, to be corrected when no mail comes. */
const AskForLink = ({ from }: { readonly from: string | undefined }) => {
  const { account, common } = useTexts()
  const asking = useMutation<Answer<"POST /api/session/link">, Refusal, string>({
    mutationFn: (email) => request("POST /api/session/link", { body: { email } }),
    onSuccess: () => keepDestination(from)
  })
  return (
    <Form losesNothing refusal={asking.error} onSubmit={(form) => asking.mutate(String(form.get("email")))}>
      {asking.isSuccess && (
        <p className="notice" role="status">
          {asking.data.sends_mail ? account.signIn.linkSent : account.signIn.noMail}
        </p>
      )}
      <TextField name="email" type="email" autoComplete="email" label={common.email} isRequired />
      <Button type="submit" isPending={asking.isPending}>
        {account.signIn.askForLink}
      </Button>
    </Form>
  )
}

/** The part of the address that no server sees holds the one-time link. */
const linkOf = (hash: string): string | undefined => (/^#?lwl_/.test(hash) ? hash.replace("#", "") : undefined)

/**
 * The page where people sign in. A link is used once somebody presses the button: programs that look at mail open links
 * too, and must not use them up.
 */
export const SignInPage = () => {
  const texts = useTexts().account.signIn
  const provider = useProvider()
  const { again, from } = useSearch({ from: "/sign-in" })
  const { history } = useRouter()
  const sessionChanged = useSessionChanged()
  const session = useSessionQuery()
  const [link, setLink] = useState(() => linkOf(location.hash))
  useEffect(() => {
    // A link that is pasted while this page is open loads nothing anew.
    const read = () => setLink(linkOf(location.hash))
    addEventListener("hashchange", read)
    return () => removeEventListener("hashchange", read)
  }, [])

  const signing = useMutation<void, Error, "link" | "passkey" | { readonly email: string }>({
    mutationFn: async (by) => {
      if (by === "passkey") return signInByPasskey()
      const ofDemo = by === "link" ? { link } : await request("POST /api/session/link", { body: by })
      await request("POST /api/session", { body: { link: ofDemo.link ?? "" } })
    },
    onError: (error, by) => {
      // A link that did not get through is as good as before.
      if (by === "link" && !isPassing(error)) setLink(undefined)
    },
    onSuccess: async (_, by) => {
      await sessionChanged()
      history.replace(destinationAfter(from ?? (by === "link" ? takeKeptDestination() : undefined)))
    }
  })

  const going = useMutation<void, Refusal>({ mutationFn: () => goToProvider(from) })

  // Somebody who is signed in may have to sign in again, because the session is no longer fresh.
  if (session.data && again === undefined && link === undefined && !signing.isPending) {
    return <Redirect to={destinationAfter(from)} />
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
          {texts.title}
        </Button>
      )}
      {link === undefined && demoPeople.length > 0 && <h2>{texts.demo}</h2>}
      {link === undefined &&
        demoPeople.map(({ email, name }) => (
          <Button key={email} isPending={signing.isPending} onPress={() => signing.mutate({ email })}>
            {name}
          </Button>
        ))}
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
      {going.error && <Fault refusal={going.error} />}
      {link === undefined && <AskForLink from={from} />}
    </SignInFrame>
  )
}
