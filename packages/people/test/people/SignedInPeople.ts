import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { CatalogImport } from "@leadwell/domain/features/catalogfile/CatalogImport"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import { People } from "@leadwell/people/people/People"
import { Profiles } from "@leadwell/people/people/Profiles"
import { SavedViews } from "@leadwell/people/people/SavedViews"
import { Sessions } from "@leadwell/people/session/Sessions"
import { SignIn } from "@leadwell/people/session/SignIn"
import type { IssuedLink } from "@leadwell/people/session/SignInLinks"
import { Effect, Layer, Redacted } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import { operator } from "../../../domain/test/UseCases.ts"

const useCases = Layer.mergeAll(
  People.layer,
  SignIn.layer,
  Sessions.layer,
  Profiles.layer,
  SavedViews.layer,
  CatalogImport.layer
).pipe(
  Layer.provideMerge(LinkMails.layer),
  Layer.provideMerge(Layer.mergeAll(MemoryStorage.layer, digestLayer, randomLayer))
)

/** The accounts of the people. */
export const accounts = { accounts: ["desk", "acme"].map((id) => ({ id, name: id })) }

/** A business of `acme`. */
export const business = (id: string) => ({
  id,
  account: "acme",
  name: id,
  coc_id: "12345678",
  postal_code: "3511AB",
  city: "Utrecht",
  subscriptions: []
})

/** The membership of a member with a scope. */
export const member = (scope: unknown) => [{ account: "acme", role: "member", scope }]

/** An invitation. */
export const request = {
  name: "An",
  email: "an@example.nl",
  memberships: [
    { account: "acme", role: "member" },
    { account: "desk", role: "operator" }
  ]
}

/** Invites a person, with some keys of the invitation changed. */
export const invite = (change: object = {}) => People.use(({ invite }) => invite(operator, { ...request, ...change }))

/** The body of a request that uses a link. */
export const linkOf = ({ secret }: IssuedLink) => ({ link: Redacted.value(secret) })

/** Invites a person to accounts that exist. */
export const invited = Effect.gen(function* () {
  yield* CatalogImport.use(({ apply }) => apply(accounts))
  return yield* invite()
})

/** Invites a person, and uses the link. */
export const signedIn = Effect.gen(function* () {
  const { link } = yield* invited
  const { person, secret } = yield* SignIn.use(({ useLink }) => useLink(linkOf(link)))
  return { person, link, secret, verify: SignIn.use(({ verify }) => verify(secret)) }
})

/** Returns the tag of the error of an effect that fails. */
export const refusal = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

/** Returns the faults of an invitation with some keys changed. */
export const faults = (change: object) =>
  Effect.map(Effect.flip(invite(change)), (error) =>
    error._tag === "InvalidInput" ? error.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`) : []
  )

/** Provides the use cases of people on an empty store. */
export const provided = Effect.provide(useCases)
