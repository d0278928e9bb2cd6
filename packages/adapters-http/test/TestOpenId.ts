import * as OpenIdClient from "@leadwell/adapters-openid/OpenIdClient"
import {
  type Deviation,
  makeSoftProvider,
  softClient,
  SoftProvider
} from "@leadwell/laws/features/people/openid/SoftProvider"
import { Effect, Layer, Redacted } from "effect"
import { post } from "./TestPasskeys.ts"
import { cookieOf, invite } from "./TestPeople.ts"

const client = Layer.unwrap(
  Effect.map(SoftProvider, ({ fetch, issuer }) => {
    const clientSecret = Redacted.make(softClient.secret)
    return OpenIdClient.layer({ issuer, clientId: softClient.id, clientSecret, name: "Example", fetch })
  })
)

/** A provider in software, and a client of it. */
export const layer = Layer.provideMerge(
  client,
  Layer.effect(SoftProvider, makeSoftProvider("https://login.example.nl", Date.now))
)

/** Begins a sign-in, and returns the answer with the cookie that it sets. */
export const begun = Effect.map(post("/api/session/openid/authorization", {}), (answer) => ({
  answer,
  cookie: cookieOf(answer)
}))

/** Begins a sign-in, signs in at the provider, and returns what the browser has then. */
export const returned = Effect.fnUntraced(function* (deviation: Deviation) {
  const { answer, cookie } = yield* begun
  const response = yield* SoftProvider.use(({ signIn }) => signIn(answer.body.data.url, deviation))
  return { cookie, body: { response } }
})

/** Invites an operator, and returns the claims that the provider has of the person. */
export const invitedOperator = Effect.gen(function* () {
  const { body } = yield* invite({ memberships: [{ account: "acme", role: "operator" }] })
  const { email, id } = body.data
  return { id, email, claims: { sub: id, email, email_verified: true } }
})
