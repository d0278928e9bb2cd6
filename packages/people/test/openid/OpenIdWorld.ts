import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as OpenIdClient from "@leadwell/adapters-openid/OpenIdClient"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import {
  type Deviation,
  makeSoftProvider,
  softClient,
  SoftProvider
} from "@leadwell/laws/features/people/openid/SoftProvider"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import { OpenIdSignIn } from "@leadwell/people/openid/OpenIdSignIn"
import { People } from "@leadwell/people/people/People"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Context, Effect, Layer, Redacted } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { operator } from "../../../domain/test/UseCases.ts"

/** Where the people of the tests sign in. */
export const origin = "https://leads.example.nl"

const client = Layer.unwrap(
  Effect.map(SoftProvider, ({ fetch, issuer }) => {
    const clientSecret = Redacted.make(softClient.secret)
    return OpenIdClient.layer({ issuer, clientId: softClient.id, clientSecret, name: "Example", fetch })
  })
)

const useCases = Layer.mergeAll(OpenIdSignIn.layer, People.layer, SignIn.layer, CatalogImport.layer)

/** The use cases of people on an empty memory store, with a provider in software. */
export const openIdWorld = useCases.pipe(
  Layer.provide(LinkMails.layer),
  Layer.provideMerge(Layer.mergeAll(MemoryStorage.layer, client, digestLayer, randomLayer)),
  Layer.provideMerge(Layer.effect(SoftProvider, makeSoftProvider("https://login.example.nl", Date.now))),
  Layer.fresh
)

/** Invites a person with a role in the account `acme`. */
export const invite = Effect.fnUntraced(function* (email: string, role = "operator") {
  yield* CatalogImport.use(({ apply }) => apply({ accounts: [{ id: "acme", name: "Acme" }] }))
  const memberships = [{ account: "acme", role }]
  const { person } = yield* People.use((people) => people.invite(operator, { name: "An", email, memberships }))
  return person
})

/** The claims of a person whose address the provider verified. */
export const verified = (email: string, sub = "1") => ({ claims: { sub, email, email_verified: true } })

/** Signs somebody in at the provider, and returns the secret of the browser and the response. */
export const returned = Effect.fnUntraced(function* (deviation: Deviation) {
  const { address, secret } = yield* OpenIdSignIn.use(({ begin }) => begin(origin))
  return { secret, response: yield* SoftProvider.use(({ signIn }) => signIn(address, deviation)) }
})

/** Finishes a sign-in. */
export const finish = (secret: Redacted.Redacted<string> | undefined, response: string) =>
  OpenIdSignIn.use((one) => one.finish(origin, secret, { response }))

/** Signs somebody in from the beginning to the end. */
export const signIn = (deviation: Deviation) =>
  Effect.flatMap(returned(deviation), ({ response, secret }) => finish(secret, response))

/** Returns the use case of another process on the same store, where something happens before a person is modified. */
export const interrupted = <A, E>(meanwhile: (people: PersonRepository["Service"]) => Effect.Effect<A, E>) =>
  Effect.map(
    rebuilt(OpenIdSignIn.layer, PersonRepository, (people) => ({
      ...people,
      modify: (...args) => Effect.andThen(Effect.orDie(meanwhile(people)), people.modify(...args))
    })),
    (built) => Context.get(built, OpenIdSignIn)
  )

/** Returns why a sign-in is refused. */
export const refusalOf = (deviation: Deviation) =>
  Effect.map(Effect.flip(signIn(deviation)), (error) => ("reason" in error ? error.reason : error._tag))
