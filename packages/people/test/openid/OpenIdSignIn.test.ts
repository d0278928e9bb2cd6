import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccountId } from "@leadwell/domain/access/Account"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import type { Email } from "@leadwell/domain/lead/Email"
import { SoftProvider } from "@leadwell/laws/features/people/openid/SoftProvider"
import { authorizationOf } from "@leadwell/people/openid/Authorization"
import { OpenIdProvider } from "@leadwell/people/openid/OpenIdProvider"
import { OpenIdSignIn, ProviderAddresses } from "@leadwell/people/openid/OpenIdSignIn"
import { People } from "@leadwell/people/people/People"
import type { PendingMembership } from "@leadwell/people/person/PendingMembership"
import type { PersonId } from "@leadwell/people/person/Person"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Effect, Layer, Logger, Option, Redacted, Result } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import { operator } from "../../../domain/test/UseCases.ts"
import { gone } from "../people/Gone.ts"
import {
  finish,
  interrupted,
  invite,
  openIdWorld,
  origin,
  refusalOf,
  returned,
  signIn,
  verified
} from "./OpenIdWorld.ts"

const email = "an@example.nl"
const unknown = "no operator or reviewer has the e-mail address"

describe("OpenIdSignIn", () => {
  it.effect("signs an operator and a reviewer in, by any form of the address", () =>
    Effect.gen(function* () {
      const person = yield* invite(email)
      const { principal, secret } = yield* signIn(verified("AN@example.nl"))
      assert.deepStrictEqual(principal.actor, { kind: "person", id: person.id, name: "An" })
      assert.isTrue(principal.abilities.has("operator"))
      const session = yield* SignIn.use(({ verify }) => verify(secret))
      assert.strictEqual(session.person.id, person.id)
      yield* invite("rob@example.nl", "reviewer")
      assert.isTrue((yield* signIn(verified("rob@example.nl", "2"))).principal.abilities.has("leads:review"))
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("lets nobody else in: neither a stranger nor a member of a business", () =>
    Effect.gen(function* () {
      yield* invite(email, "member")
      assert.strictEqual(yield* refusalOf(verified(email)), unknown)
      assert.strictEqual(yield* refusalOf(verified("nobody@example.nl")), unknown)
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("believes an address only if the provider verified it", () =>
    Effect.gen(function* () {
      yield* invite(email)
      const unverified = { claims: { email } }
      assert.strictEqual(yield* refusalOf(unverified), "the provider did not verify the e-mail address")
      assert.strictEqual(yield* refusalOf({}), "the provider tells no e-mail address")
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("believes any address of a provider that an operator trusts", () =>
    Effect.gen(function* () {
      yield* invite(email)
      assert.strictEqual((yield* signIn({ claims: { email } })).person.email, email)
      assert.strictEqual(yield* refusalOf({}), "the provider tells no e-mail address")
    }).pipe(Effect.provide(Layer.provide(openIdWorld, Layer.succeed(ProviderAddresses, "any"))))
  )

  it.effect("keeps the identity of the first sign-in, so that the next owner of the address is refused", () =>
    Effect.gen(function* () {
      const { id } = yield* invite(email)
      const stored = PersonRepository.use(({ get }) => get(id))
      assert.isNull((yield* stored).identity)
      yield* signIn(verified(email, "1"))
      yield* signIn(verified(email, "1"))
      const identity = { issuer: "https://login.example.nl", subject: "1" }
      assert.deepStrictEqual((yield* stored).identity, identity)
      const another = "the person with the e-mail address has another identity"
      assert.strictEqual(yield* refusalOf(verified(email, "2")), another)
      assert.deepStrictEqual((yield* stored).identity, identity)
      const page = yield* AuditRepository.use((audit) =>
        audit.page({ action: ["person.identity_added"] }, { page: 1, per_page: 9 })
      )
      assert.deepStrictEqual(
        page.items.map(({ entry: { actor, subject } }) => [actor, subject.id]),
        [[{ kind: "person", id, name: "An" }, id]]
      )
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("replaces an identity at a former provider", () =>
    Effect.gen(function* () {
      const { id } = yield* invite(email)
      const former = { issuer: "https://former.example", subject: "1" }
      const { get, modify } = yield* PersonRepository
      yield* modify(id, (person) => Result.succeed({ ...person, identity: former }), [])
      yield* signIn(verified(email, "2"))
      assert.strictEqual((yield* get(id)).identity?.subject, "2")
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("lets one of two people in who come at once with one address", () =>
    Effect.gen(function* () {
      yield* invite(email)
      const both = yield* Effect.all([returned(verified(email, "1")), returned(verified(email, "2"))])
      const exits = yield* Effect.forEach(both, ({ response, secret }) => Effect.exit(finish(secret, response)), {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(exits.map(({ _tag }) => _tag).toSorted(), ["Failure", "Success"])
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("refuses a response in a browser that did not begin the sign-in", () =>
    Effect.gen(function* () {
      yield* invite(email)
      const { response, secret } = yield* returned(verified(email))
      const other = yield* returned(verified(email))
      const reasonOf = (secret: Redacted.Redacted<string> | undefined) =>
        Effect.map(Effect.flip(finish(secret, response)), (error) => ("reason" in error ? error.reason : error._tag))
      for (const strange of [undefined, Redacted.make(""), Redacted.make("lws_x")]) {
        assert.strictEqual(yield* reasonOf(strange), "the browser did not begin it here within half an hour")
      }
      assert.strictEqual(yield* reasonOf(other.secret), "OAUTH_INVALID_RESPONSE")
      assert.strictEqual((yield* finish(secret, response)).person.email, email)
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("refuses the response of somebody who chose the secret, in a browser that has none or a weak one", () =>
    Effect.gen(function* () {
      yield* invite(email)
      for (const secret of ["", "lwo_1"]) {
        const authorization = yield* authorizationOf(secret, origin)
        const address = yield* OpenIdProvider.use((provider) => provider.authorizationAddress(authorization))
        const response = yield* SoftProvider.use(({ signIn }) => signIn(address, verified(email)))
        const refusal = yield* Effect.flip(finish(secret === "" ? undefined : Redacted.make(secret), response))
        assert.strictEqual(refusal._tag, "OpenIdRefused")
      }
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("makes parts of an authorization of which none tells another", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* authorizationOf("lwo_1", origin), yield* authorizationOf("lwo_2", origin)]
      const parts = [one, other].flatMap(({ nonce, state, verifier }) => [nonce, state, verifier])
      assert.strictEqual(new Set(parts).size, 6)
      assert.deepStrictEqual(yield* authorizationOf("lwo_1", origin), one)
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("refuses a person who was removed meanwhile", () =>
    Effect.gen(function* () {
      const { id } = yield* invite(email)
      const { response, secret } = yield* returned(verified(email))
      yield* People.use(({ remove }) => remove(operator, id))
      assert.strictEqual((yield* Effect.flip(finish(secret, response)))._tag, "OpenIdRefused")
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect.each([
    ["is removed", (people: PersonRepository["Service"], id: PersonId) => people.decide(id, gone)],
    [
      "becomes a member of a business",
      (people: PersonRepository["Service"], id: PersonId) =>
        people.modify(
          id,
          (person) =>
            Result.succeed({
              ...person,
              memberships: [{ account: AccountId.make("acme"), role: "member" }],
              pending: []
            }),
          []
        )
    ]
  ] as const)("refuses a person who %s in the same moment", ([, change]) =>
    Effect.gen(function* () {
      const { id } = yield* invite(email)
      const { response, secret } = yield* returned(verified(email))
      const { finish } = yield* interrupted((people) => change(people, id))
      const refusal = yield* Effect.flip(finish(origin, secret, { response }))
      assert.strictEqual("reason" in refusal && refusal.reason, unknown)
      const found = yield* PersonRepository.use((people) => people.find(email as Email))
      assert.isTrue(Option.match(found, { onNone: () => true, onSome: ({ identity }) => identity === null }))
    }).pipe(Effect.scoped, Effect.provide(openIdWorld))
  )

  it.effect("accepts the invitation of somebody who is to help, and of nobody else", () =>
    Effect.gen(function* () {
      const { id, pending } = yield* invite(email)
      const business: PendingMembership = { ...pending[0]!, account: AccountId.make("best"), role: "member" }
      yield* PersonRepository.use(({ modify }) =>
        modify(id, (one) => Result.succeed({ ...one, pending: [...one.pending, business] }), [])
      )
      const { person } = yield* signIn(verified(email))
      assert.deepStrictEqual<unknown>(person.memberships, [{ account: "acme", role: "operator" }])
      assert.deepStrictEqual(person.pending, [business])
      const another: PendingMembership = { ...business, role: "operator" }
      yield* PersonRepository.use(({ modify }) =>
        modify(id, (one) => Result.succeed({ ...one, pending: [another] }), [])
      )
      assert.deepStrictEqual((yield* signIn(verified(email))).person.pending, [another])
      const { items } = yield* AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const joined = items.filter(({ entry }) => entry.action === "person.joined")
      assert.deepStrictEqual(
        joined.map(({ entry }) => [entry.actor.id, entry.subject.id]),
        [[id, id]]
      )
    }).pipe(Effect.provide(openIdWorld))
  )

  it.effect("tells an operator why, and nothing of who", () => {
    const logged: Array<string> = []
    const logger = Logger.make(({ logLevel, message }) => void logged.push(`${logLevel} ${String(message)}`))
    return Effect.gen(function* () {
      yield* refusalOf(verified(email))
      const { response, secret } = yield* returned(verified(email))
      yield* SoftProvider.use(({ behave }) => behave("broken"))
      yield* Effect.flip(finish(secret, response))
      assert.deepStrictEqual(logged, [
        `Info A sign-in with the OpenID provider is refused: ${unknown}`,
        "Warn The OpenID provider cannot be asked: OAUTH_RESPONSE_IS_NOT_CONFORM"
      ])
    }).pipe(Effect.provide(Layer.provideMerge(openIdWorld, Logger.layer([logger]))))
  })

  it.effect("says so when there is no provider", () =>
    Effect.gen(function* () {
      const { begin, finish, provider } = yield* OpenIdSignIn
      assert.isNull(provider)
      assert.strictEqual((yield* Effect.flip(begin(origin)))._tag, "NoProvider")
      assert.strictEqual((yield* Effect.flip(finish(origin, undefined, {})))._tag, "NoProvider")
    }).pipe(Effect.provide(Layer.provide(OpenIdSignIn.layer, [MemoryStorage.layer, digestLayer, randomLayer])))
  )
})
