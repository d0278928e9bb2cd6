import { assert, describe, it } from "@effect/vitest"
import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import { AccountId } from "@leadwell/domain/account/Account"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { CatalogImport } from "@leadwell/domain/catalogfile/CatalogImport"
import { People } from "@leadwell/domain/people/People"
import { PersonId } from "@leadwell/domain/people/Person"
import { SessionId } from "@leadwell/domain/people/Session"
import { Sessions } from "@leadwell/domain/people/Sessions"
import { SignIn } from "@leadwell/domain/people/SignIn"
import { Effect, Layer, Redacted } from "effect"
import { layerWebCrypto as digestLayer } from "effect/crypto/Digest"
import { layerWebCrypto as randomLayer } from "effect/crypto/SecureRandom"
import * as TestClock from "effect/testing/TestClock"
import { operator } from "../UseCases.ts"

const useCases = Layer.mergeAll(People.layer, SignIn.layer, Sessions.layer, CatalogImport.layer).pipe(
  Layer.provideMerge(Layer.mergeAll(MemoryStorage.layer, digestLayer, randomLayer))
)

const accounts = { accounts: ["desk", "acme"].map((id) => ({ id, name: id })) }

const request = {
  name: "An",
  email: "an@example.nl",
  memberships: [
    { account: "acme", role: "member" },
    { account: "desk", role: "operator" }
  ]
}

const invite = (change: object = {}) => People.use(({ invite }) => invite(operator, { ...request, ...change }))

/** Invites a person, and uses the link. */
const signedIn = Effect.gen(function* () {
  yield* CatalogImport.use(({ apply }) => apply(accounts))
  const { link, person } = yield* invite()
  const { secret } = yield* SignIn.use(({ useLink }) => useLink(link.secret))
  return { person, link, secret, verify: SignIn.use(({ verify }) => verify(secret)) }
})

const refusal = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

const faults = (change: object) =>
  Effect.map(Effect.flip(invite(change)), (error) =>
    error._tag === "InvalidInput" ? error.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`) : []
  )

const provided = Effect.provide(useCases)

describe("a one-time link", () => {
  it.effect("signs the person in, who then acts for the first account", () =>
    Effect.gen(function* () {
      const { person, secret, verify } = yield* signedIn
      assert.match(Redacted.value(secret), /^lws_[A-Za-z0-9_-]{43}$/)
      const { principal } = yield* verify
      assert.strictEqual(principal.account, "acme")
      assert.isFalse(principal.abilities.has("operator"))
      assert.isTrue(principal.abilities.has("leads:read"))
      assert.deepStrictEqual(principal.actor, { kind: "person", id: person.id, name: "An" })
    }).pipe(provided)
  )

  it.effect("is used once, within fifteen minutes", () =>
    Effect.gen(function* () {
      const { link, person } = yield* signedIn
      const useLink = (one: typeof link) => SignIn.use(({ useLink }) => useLink(one.secret))
      assert.strictEqual(yield* refusal(useLink(link)), "LinkRefused")
      const again = People.use((people) => people.link(operator, person.id))
      const [first, second] = [yield* again, yield* again]
      yield* TestClock.adjust("899999 millis")
      yield* useLink(first)
      yield* TestClock.adjust("1 millis")
      assert.strictEqual(yield* refusal(useLink(second)), "LinkRefused")
      assert.strictEqual(
        yield* refusal(useLink({ ...link, secret: Redacted.make("lws_" + "x".repeat(43)) })),
        "LinkRefused"
      )
    }).pipe(provided)
  )
})

describe("a session", () => {
  it.effect("ends after twelve hours without a request, and thirty days after its start", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      for (let hours = 0; hours + 11 < 30 * 24; hours += 11) {
        yield* TestClock.adjust("11 hours")
        yield* verify
      }
      yield* TestClock.adjust("5 hours")
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      const { link } = yield* invite({ email: "other@example.nl" })
      const { secret } = yield* SignIn.use(({ useLink }) => useLink(link.secret))
      const other = SignIn.use((signIn) => signIn.verify(secret))
      yield* TestClock.adjust("43199999 millis")
      yield* other
      yield* TestClock.adjust("12 hours")
      assert.strictEqual(yield* refusal(other), "SessionEnded")
    }).pipe(provided)
  )

  it.effect("is listed and ended by its person alone", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const { end, list } = yield* Sessions
      const { link } = yield* People.use((people) => Effect.map(people.link(operator, person.id), (link) => ({ link })))
      const second = yield* SignIn.use(({ useLink }) => useLink(link.secret))
      const current = yield* verify
      assert.deepStrictEqual(
        (yield* list(current)).map(({ id }) => id),
        [second.session.id, current.session.id]
      )
      const stranger = yield* invite({ email: "other@example.nl" })
      const other = yield* SignIn.use(({ useLink }) => useLink(stranger.link.secret))
      assert.strictEqual(yield* refusal(end(other, current.session.id)), "SessionNotFound")
      yield* end(second, current.session.id)
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      assert.strictEqual(yield* refusal(end(second, SessionId.make("nothing"))), "SessionNotFound")
    }).pipe(provided)
  )

  it.effect("acts for another account of the person, and for no other", () =>
    Effect.gen(function* () {
      const { verify } = yield* signedIn
      const { actFor } = yield* Sessions
      yield* actFor(yield* verify, AccountId.make("desk"))
      const { principal } = yield* verify
      assert.deepStrictEqual([principal.account, [...principal.abilities]], ["desk", ["operator"]])
      assert.strictEqual(yield* refusal(actFor(yield* verify, AccountId.make("other"))), "NotAMember")
    }).pipe(provided)
  )
})

describe("People", () => {
  it.effect("changes what a person may do at the next request", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const people = yield* People
      const memberships = [{ account: "desk", role: "operator" }]
      const changed = yield* people.change(operator, person.id, { memberships })
      assert.deepStrictEqual(changed, {
        ...person,
        memberships: [{ account: AccountId.make("desk"), role: "operator" }]
      })
      assert.strictEqual((yield* verify).principal.account, "desk")
      assert.strictEqual(yield* people.endSessions(operator, person.id), 1)
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      const nobody = PersonId.make("nobody")
      assert.strictEqual(yield* refusal(people.endSessions(operator, nobody)), "PersonNotFound")
      assert.strictEqual(yield* refusal(people.link(operator, nobody)), "PersonNotFound")
    }).pipe(provided)
  )

  it.effect("ends the sessions and the links of a removed person", () =>
    Effect.gen(function* () {
      const { person, verify } = yield* signedIn
      const people = yield* People
      const { secret } = yield* people.link(operator, person.id)
      yield* people.remove(operator, person.id)
      assert.strictEqual(yield* refusal(verify), "SessionEnded")
      assert.strictEqual(yield* refusal(SignIn.use(({ useLink }) => useLink(secret))), "LinkRefused")
    }).pipe(provided)
  )

  it.effect("refuses an invitation with every fault", () =>
    Effect.gen(function* () {
      yield* signedIn
      assert.deepStrictEqual(yield* faults({ email: "AN@example.nl" }), ["email Duplicate"])
      assert.deepStrictEqual(
        yield* faults({
          name: " ",
          email: "an",
          language: "de",
          role: "operator",
          memberships: [
            { account: "acme", role: "member" },
            { account: "acme", role: "member" },
            { account: "nobody", role: "member" }
          ]
        }),
        [
          "role Unexpected",
          "name Required",
          "email NotEmail",
          "language NotSelectable",
          "memberships.1.account Duplicate",
          "memberships.2.account Unknown"
        ]
      )
      assert.deepStrictEqual(yield* faults({ memberships: [] }), ["memberships Empty"])
      assert.deepStrictEqual(yield* faults({ memberships: [{ account: "acme", role: "member", rolle: "operator" }] }), [
        "memberships.0.rolle Unexpected"
      ])
    }).pipe(provided)
  )

  it.effect("is audited, and no entry has an e-mail address", () =>
    Effect.gen(function* () {
      const { person } = yield* signedIn
      const people = yield* People
      yield* people.change(operator, person.id, { name: "Anna" })
      yield* people.link(operator, person.id)
      yield* people.endSessions(operator, person.id)
      yield* people.remove(operator, person.id)
      const { page } = yield* AuditRepository
      const { items } = yield* page({}, { page: 1, per_page: 100 })
      const entries = items.map(({ entry }) => entry).filter(({ subject }) => subject.kind === "person")
      assert.deepStrictEqual(
        entries.map(({ action, subject }) => `${action} ${subject.id === person.id}`).toReversed(),
        ["invited", "changed", "link_issued", "sessions_ended", "removed"].map((act) => `person.${act} true`)
      )
      assert.notInclude(JSON.stringify(items), "example.nl")
    }).pipe(provided)
  )
})
