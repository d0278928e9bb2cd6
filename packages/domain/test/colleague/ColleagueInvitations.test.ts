import { assert, describe, it } from "@effect/vitest"
import { AccountPeople } from "@leadwell/domain/colleague/AccountPeople"
import * as LinkMails from "@leadwell/domain/mail/LinkMails"
import { EmailTaken, PersonRepository } from "@leadwell/domain/people/PersonRepository"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import { Context, Effect, Layer } from "effect"
import { toldBy } from "../input/told.ts"
import { rebuilt } from "../Rebuilt.ts"
import { useCases } from "./Attack.ts"
import { company, member, seenByOperator, shown, tagOf } from "./Company.ts"

describe("an invitation by the manager of an account", () => {
  it.effect("goes to a new person by mail, without a link for the manager", () =>
    Effect.gen(function* () {
      const { audited, mailed, manager, people } = yield* company
      const input = { name: "Noor", email: "noor@example.nl", language: "nl", ...member({ scope: { businesses: [] } }) }
      const { link, person } = yield* people.invite(manager, input)
      assert.isNull(link)
      assert.containsSubset(person, {
        name: "Noor",
        email: "noor@example.nl",
        language: "nl",
        identity: null
      })
      assert.deepStrictEqual(person.muted, [])
      assert.deepStrictEqual<unknown>(person.memberships, [
        { account: "acme", role: "member", scope: { businesses: [] } }
      ])
      assert.deepStrictEqual(yield* people.get(manager, person.id), person)
      assert.deepStrictEqual<unknown>(yield* audited, [["person.invited", manager.actor!.id, person.id]])
      assert.deepStrictEqual<unknown>(yield* mailed, [["invitation", person.id]])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("lets a person of another account join, and shows nothing of that account", () =>
    Effect.gen(function* () {
      const { audited, emailOf, idOf, mailed, manager, people } = yield* company
      const id = idOf("stranger")
      assert.strictEqual(yield* tagOf(people.get(manager, id)), "PersonNotFound")
      const { person } = yield* people.invite(manager, { name: "Other", email: emailOf("stranger"), ...member() })
      assert.deepStrictEqual([person.id, shown(person)], [id, ["Name 7", "acme member"]])
      assert.deepStrictEqual(yield* seenByOperator(id), ["Name 7", "best member", "acme member"])
      assert.deepStrictEqual<unknown>(yield* audited, [["person.invited", manager.actor!.id, id]])
      assert.deepStrictEqual<unknown>(yield* mailed, [["invitation", id]])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is neither for a colleague, nor to another account or role", () =>
    Effect.gen(function* () {
      const { audited, emailOf, mailed, manager, people } = yield* company
      const faultsOf = (input: object) => toldBy(people.invite(manager, { name: "X", email: "x@example.nl", ...input }))
      for (const name of ["colleague", "also elsewhere"] as const) {
        assert.deepStrictEqual(yield* faultsOf({ email: emailOf(name), ...member() }), ["email Duplicate"])
      }
      assert.deepStrictEqual(yield* faultsOf({ memberships: [{ account: "best", role: "member" }] }), [
        "memberships.0.account Unknown"
      ])
      assert.deepStrictEqual(yield* faultsOf(member({ role: "operator" })), ["memberships.0.role NotSelectable"])
      assert.deepStrictEqual([yield* audited, yield* mailed], [[], []])
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each([
    [0, [], 1],
    [3, [], 1],
    [4, ["email Duplicate"], 0]
  ] as const)("is tried again when its person is removed in the same moment, %s times", ([times, faults, mails]) =>
    Effect.gen(function* () {
      const { mailed, manager } = yield* company
      let taken = 0
      const built = yield* rebuilt(Layer.provide(AccountPeople.layer, LinkMails.layer), PersonRepository, (people) => ({
        ...people,
        insert: (...args) =>
          Effect.suspend(() => (taken++ < times ? Effect.fail(new EmailTaken()) : people.insert(...args)))
      }))
      const { invite } = Context.get(built, AccountPeople)
      assert.deepStrictEqual(
        yield* toldBy(invite(manager, { name: "Noor", email: "noor@example.nl", ...member() })),
        faults
      )
      assert.lengthOf(yield* mailed, mails)
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )

  it.effect("is not tried again when the store is away", () =>
    Effect.gen(function* () {
      const { audited, mailed, manager } = yield* company
      let calls = 0
      const away = Effect.suspend(() => Effect.fail(new StorageUnavailable({ cause: ++calls })))
      const built = yield* rebuilt(Layer.provide(AccountPeople.layer, LinkMails.layer), PersonRepository, (people) => ({
        ...people,
        insert: () => away
      }))
      const { invite } = Context.get(built, AccountPeople)
      const invited = invite(manager, { name: "Noor", email: "noor@example.nl", ...member() })
      assert.strictEqual(yield* tagOf(invited), "StorageUnavailable")
      assert.deepStrictEqual([calls, yield* audited, yield* mailed], [1, [], []])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
