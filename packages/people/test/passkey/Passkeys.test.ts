import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { makeAuthenticator } from "@leadwell/laws/features/people/passkey/SoftAuthenticator"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { PasskeyId } from "@leadwell/people/passkey/Passkey"
import { PasskeyRepository } from "@leadwell/people/passkey/PasskeyRepository"
import { Passkeys } from "@leadwell/people/passkey/Passkeys"
import { PasskeySignIn } from "@leadwell/people/passkey/PasskeySignIn"
import { People } from "@leadwell/people/people/People"
import { SignIn } from "@leadwell/people/session/SignIn"
import { Context, DateTime, Effect } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { operator } from "../../../domain/test/UseCases.ts"
import { answered, finish, passkeyWorld, refusal, registered, signedIn, site } from "./PasskeyWorld.ts"

const provided = Effect.provide(passkeyWorld)

describe("passkeys", () => {
  it.effect("are listed to their person, the newest first, and removed one by one", () =>
    Effect.gen(function* () {
      const { list, remove } = yield* Passkeys
      const [current, other] = [yield* signedIn(), yield* signedIn("bo@example.nl")]
      const first = yield* registered(current)
      const second = yield* registered(current, "Phone")
      yield* registered(other)
      assert.deepStrictEqual(yield* list(current), [second.passkey, first.passkey])
      const { created_at, name, person, used_at } = second.passkey
      assert.deepStrictEqual(
        [name, person, created_at, used_at],
        ["Phone", current.person.id, yield* DateTime.now, null]
      )
      assert.strictEqual(yield* refusal(remove(other, first.passkey.id)), "PasskeyNotFound")
      yield* remove(current, first.passkey.id)
      assert.strictEqual(yield* refusal(remove(current, first.passkey.id)), "PasskeyNotFound")
      assert.deepStrictEqual(yield* list(current), [second.passkey])
      yield* finish(yield* answered(second.authenticator))
    }).pipe(provided)
  )

  it.effect("are added and removed within ten minutes of a sign-in, however the session is used meanwhile", () =>
    Effect.gen(function* () {
      const { begin, finish, list, remove } = yield* Passkeys
      const current = yield* signedIn()
      const { authenticator, passkey } = yield* registered(current)
      yield* TestClock.adjust("599999 millis")
      const credential = yield* (yield* makeAuthenticator()).create(yield* begin(current, site), site.origin)
      const another = yield* registered(current)
      yield* remove(current, another.passkey.id)
      yield* TestClock.adjust("1 milli")
      const used = yield* SignIn.use(({ verify }) => verify(current.secret))
      for (const one of [current, used]) {
        assert.strictEqual(yield* refusal(begin(one, site)), "SignInNotFresh")
        assert.strictEqual(yield* refusal(finish(one, site, { name: "x", credential })), "SignInNotFresh")
        assert.strictEqual(yield* refusal(remove(one, passkey.id)), "SignInNotFresh")
      }
      assert.deepStrictEqual(yield* list(current), [passkey])
      const again = yield* PasskeySignIn.use(({ begin }) => begin(site))
      const fresh = yield* PasskeySignIn.use((signIn) =>
        Effect.flatMap(authenticator.get(again, site.origin), (credential) => signIn.finish(site, { credential }))
      )
      yield* remove(fresh, passkey.id)
    }).pipe(provided)
  )

  it.effect("are told to their person by mail when they are added and removed", () =>
    Effect.gen(function* () {
      const current = yield* signedIn()
      const [passkey] = [(yield* registered(current)).passkey, yield* registered(current)]
      yield* Passkeys.use(({ remove }) => remove(current, passkey.id))
      yield* Effect.exit(Passkeys.use(({ remove }) => remove(current, passkey.id)))
      const { items } = yield* DeliveryRepository.use(({ page }) => page(mailDeliveries, {}, { page: 1, per_page: 10 }))
      assert.sameDeepMembers<unknown>(
        items.filter(({ kind }) => kind !== "invitation").map(({ kind, receiver }) => [kind, receiver]),
        ["passkey_added", "passkey_added", "passkeys_removed"].map((kind) => [kind, current.person.id])
      )
    }).pipe(provided)
  )

  it.effect("are not added by a session that is ended meanwhile", () =>
    Effect.gen(function* () {
      const { begin } = yield* Passkeys
      const current = yield* signedIn()
      const end = People.use(({ endSessions }) => Effect.orDie(endSessions(operator, current.person.id, true)))
      const credential = yield* (yield* makeAuthenticator()).create(yield* begin(current, site), site.origin)
      const context = yield* Effect.context<People>()
      const late = Context.get(
        yield* rebuilt(Passkeys.layer, PasskeyRepository, (passkeys) => ({
          ...passkeys,
          insert: (...args) => Effect.andThen(Effect.provideContext(end, context), passkeys.insert(...args))
        })),
        Passkeys
      )
      assert.strictEqual(yield* refusal(late.finish(current, site, { name: "x", credential })), "SessionEnded")
      assert.deepStrictEqual(yield* PasskeyRepository.use(({ ofPerson }) => ofPerson(current.person.id)), [])
    }).pipe(Effect.scoped, provided)
  )

  it.effect("are audited when they are added and removed, without a value of the person", () =>
    Effect.gen(function* () {
      const current = yield* signedIn()
      const { passkey } = yield* registered(current, "Secret name")
      yield* Passkeys.use(({ remove }) => remove(current, passkey.id))
      yield* Effect.exit(Passkeys.use(({ remove }) => remove(current, PasskeyId.make("unknown"))))
      const filter = { actor: [current.person.id] }
      const { items } = yield* AuditRepository.use(({ page }) => page(filter, { page: 1, per_page: 10 }))
      const subject = { kind: "person" as const, id: current.person.id }
      assert.deepStrictEqual(
        items.map(({ entry }) => [entry.action, entry.subject]),
        [
          ["person.passkey_removed", subject],
          ["person.passkey_added", subject],
          ["person.joined", subject]
        ]
      )
      assert.notInclude(JSON.stringify(items), "Secret name")
    }).pipe(provided)
  )

  it.effect("are at most twenty of a person", () =>
    Effect.gen(function* () {
      const { begin, finish, remove } = yield* Passkeys
      const current = yield* signedIn()
      const last = yield* makeAuthenticator()
      const credential = yield* last.create(yield* begin(current, site), site.origin)
      const made = yield* Effect.forEach(Array.from({ length: 20 }), () => registered(current))
      assert.strictEqual(yield* refusal(begin(current, site)), "TooManyPasskeys")
      assert.strictEqual(yield* refusal(finish(current, site, { name: "x", credential })), "TooManyPasskeys")
      yield* remove(current, made[0]!.passkey.id)
      yield* registered(current)
    }).pipe(provided)
  )

  it.effect("are not registered twice, late, for another person or with a challenge of nobody", () =>
    Effect.gen(function* () {
      const { begin, finish } = yield* Passkeys
      const [current, other] = [yield* signedIn(), yield* signedIn("bo@example.nl")]
      const { authenticator, credential } = yield* registered(current)
      const submit = (by: typeof current, credential: object) => finish(by, site, { name: "x", credential })
      assert.strictEqual(yield* refusal(submit(current, credential)), "RegistrationRefused")
      const again = yield* authenticator.create(yield* begin(current, site), site.origin)
      assert.strictEqual(yield* refusal(submit(current, again)), "CredentialTaken")
      const fresh = yield* makeAuthenticator()
      const strange = yield* fresh.create(yield* begin(other, site), site.origin)
      assert.strictEqual(yield* refusal(submit(current, strange)), "RegistrationRefused")
      assert.strictEqual(yield* refusal(submit(other, strange)), "RegistrationRefused")
      const challenge = "A".repeat(43)
      const invented = yield* fresh.create(yield* begin(current, site), site.origin, { challenge })
      assert.strictEqual(yield* refusal(submit(current, invented)), "RegistrationRefused")
      const late = yield* fresh.create(yield* begin(current, site), site.origin)
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual(yield* refusal(submit(current, late)), "RegistrationRefused")
    }).pipe(provided)
  )

  it.effect("have a name, and the faults of a request are named", () =>
    Effect.gen(function* () {
      const current = yield* signedIn()
      const faultsOf = (input: unknown) =>
        Effect.map(Effect.flip(Passkeys.use(({ finish }) => finish(current, site, input))), (error) =>
          error._tag === "InvalidInput" ? error.faults.map(({ path, rule }) => `${path.join(".")} ${rule._tag}`) : []
        )
      assert.deepStrictEqual(yield* faultsOf({}), ["name Required", "credential Required"])
      assert.deepStrictEqual(yield* faultsOf({ name: "x".repeat(101), credential: "x", id: 1 }), [
        "id Unexpected",
        "name TooLong",
        "credential NotObject"
      ])
    }).pipe(provided)
  )
})
