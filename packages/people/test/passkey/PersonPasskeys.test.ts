import { assert, describe, it } from "@effect/vitest"
import { AuditRepository } from "@leadwell/domain/audit/AuditRepository"
import { DeliveryRepository } from "@leadwell/domain/delivery/DeliveryRepository"
import { mailDeliveries } from "@leadwell/people/mail/MailDelivery"
import { PasskeyId } from "@leadwell/people/passkey/Passkey"
import { PersonPasskeys } from "@leadwell/people/passkey/PersonPasskeys"
import { PersonId } from "@leadwell/people/person/Person"
import { Effect } from "effect"
import { operator } from "../../../domain/test/UseCases.ts"
import { answered, finish, passkeyWorld, refusal, registered, signedIn } from "./PasskeyWorld.ts"

describe("an operator", () => {
  it.effect("sees and removes the passkeys of a person, one by one or all, and of nobody else", () =>
    Effect.gen(function* () {
      const { list, remove, removeAll } = yield* PersonPasskeys
      const [an, bo] = [yield* signedIn(), yield* signedIn("bo@example.nl")]
      const [first, second, third] = [yield* registered(an), yield* registered(an), yield* registered(an)]
      const theirs = yield* registered(bo)
      assert.deepStrictEqual(yield* list(operator, an.person.id), [third.passkey, second.passkey, first.passkey])
      assert.strictEqual(yield* refusal(remove(operator, an.person.id, theirs.passkey.id)), "PasskeyNotFound")
      yield* remove(operator, an.person.id, first.passkey.id)
      assert.strictEqual(yield* removeAll(operator, an.person.id), 2)
      assert.strictEqual(yield* removeAll(operator, an.person.id), 0)
      assert.deepStrictEqual(yield* list(operator, an.person.id), [])
      for (const { authenticator } of [first, second]) {
        assert.strictEqual(yield* refusal(finish(yield* answered(authenticator))), "PasskeyRefused")
      }
      yield* finish(yield* answered(theirs.authenticator))
      const nobody = PersonId.make("nobody")
      assert.strictEqual(yield* refusal(list(operator, nobody)), "PersonNotFound")
      assert.strictEqual(yield* refusal(remove(operator, nobody, PasskeyId.make("x"))), "PersonNotFound")
      assert.strictEqual(yield* refusal(removeAll(operator, nobody)), "PersonNotFound")
    }).pipe(Effect.provide(passkeyWorld))
  )

  it.effect("is audited for each removal, of which the person gets a mail", () =>
    Effect.gen(function* () {
      const { remove, removeAll } = yield* PersonPasskeys
      const { person } = yield* Effect.tap(signedIn(), (current) =>
        Effect.forEach([1, 2, 3], () => registered(current))
      )
      const [newest] = yield* PersonPasskeys.use(({ list }) => list(operator, person.id))
      yield* remove(operator, person.id, newest!.id)
      yield* removeAll(operator, person.id)
      yield* removeAll(operator, person.id)
      const audit = yield* AuditRepository.use(({ page }) => page({}, { page: 1, per_page: 100 }))
      const removals = audit.items.filter(({ entry }) => entry.action === "person.passkey_removed")
      assert.deepStrictEqual(
        removals.map(({ entry }) => [entry.subject.id, entry.actor.kind]),
        [
          [person.id, "account"],
          [person.id, "account"]
        ]
      )
      const mails = yield* DeliveryRepository.use(({ page }) => page(mailDeliveries, {}, { page: 1, per_page: 100 }))
      assert.lengthOf(
        mails.items.filter(({ kind, receiver: to }) => kind === "passkeys_removed" && to === person.id),
        2
      )
    }).pipe(Effect.provide(passkeyWorld))
  )
})
