import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as WebAuthnCeremony from "@leadwell/adapters-passkeys/WebAuthnCeremony"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import {
  type Deviation,
  makeAuthenticator,
  type SoftAuthenticator
} from "@leadwell/laws/features/people/passkey/SoftAuthenticator"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import { Passkeys } from "@leadwell/people/passkey/Passkeys"
import { PasskeySignIn } from "@leadwell/people/passkey/PasskeySignIn"
import { PersonPasskeys } from "@leadwell/people/passkey/PersonPasskeys"
import { People } from "@leadwell/people/people/People"
import type { SignedInPerson } from "@leadwell/people/session/SignedInPerson"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Effect, Layer, Redacted } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import { operator } from "../../../domain/test/UseCases.ts"

/** Where the passkeys of the tests are used. */
export const site = { id: "leads.example.nl", origin: "https://leads.example.nl" }

/** The use cases of passkeys on an empty memory store. */
export const passkeyWorld = Layer.mergeAll(
  Passkeys.layer,
  PasskeySignIn.layer,
  PersonPasskeys.layer,
  People.layer,
  SignIn.layer,
  CatalogImport.layer
).pipe(
  Layer.provide(LinkMails.layer),
  Layer.provideMerge(Layer.mergeAll(MemoryStorage.layer, WebAuthnCeremony.layer, digestLayer, randomLayer)),
  Layer.fresh
)

/** Invites a person, who signs in with the link. */
export const signedIn = Effect.fnUntraced(function* (email = "an@example.nl") {
  yield* CatalogImport.use(({ apply }) => apply({ accounts: [{ id: "acme", name: "Acme" }] }))
  const memberships = [{ account: "acme", role: "member" }]
  const { link } = yield* People.use(({ invite }) => invite(operator, { name: "An", email, memberships }))
  return yield* SignIn.use(({ useLink }) => useLink({ link: Redacted.value(link.secret) }))
})

/** Registers a passkey with a new authenticator, and returns both. */
export const registered = Effect.fnUntraced(function* (current: SignedInPerson, name = "Laptop") {
  const { begin, finish } = yield* Passkeys
  const authenticator = yield* makeAuthenticator()
  const credential = yield* authenticator.create(yield* begin(current, site), site.origin)
  return { authenticator, credential, passkey: yield* finish(current, site, { name, credential }) }
})

/** Answers a new sign-in with an authenticator. */
export const answered = Effect.fnUntraced(function* (authenticator: SoftAuthenticator, deviation: Deviation = {}) {
  const options = yield* PasskeySignIn.use(({ begin }) => begin(site))
  return { credential: yield* authenticator.get(options, site.origin, deviation) }
})

/** Finishes a sign-in. */
export const finish = (input: unknown) => PasskeySignIn.use((one) => one.finish(site, input))

/** Returns the tag of the failure of an effect. */
export const refusal = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)
