import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { Email } from "@leadwell/domain/lead/Email"
import { StorageUnavailable } from "@leadwell/domain/storage/StorageUnavailable"
import * as LinkMails from "@leadwell/people/mail/LinkMails"
import { AccountPeople } from "@leadwell/people/people/AccountPeople"
import { OwnMemberships } from "@leadwell/people/people/OwnMemberships"
import { People } from "@leadwell/people/people/People"
import { termsOf } from "@leadwell/people/person/PendingMembership"
import { PersonRepository } from "@leadwell/people/person/PersonRepository"
import { SessionRepository } from "@leadwell/people/session/SessionRepository"
import { Context, Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"
import { toldBy } from "../../../domain/test/input/told.ts"
import { rebuilt } from "../../../domain/test/Rebuilt.ts"
import { operator } from "../../../domain/test/UseCases.ts"
import { useCases } from "./Attack.ts"
import { all, company, member, seenByOperator, shown, tagOf } from "./Company.ts"

/** Returns all answers about an invitation, without what may differ between two addresses. */
const answersFor = (email: string) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(0)
    const { audited, manager, people } = yield* company
    const { person } = yield* people.invite(manager, { name: "Ann", email, language: "nl", ...member() })
    const { id } = person
    const again = yield* toldBy(people.invite(manager, { name: "Bo", email: email.toUpperCase(), ...member() }))
    const shownAt = [yield* people.get(manager, id), (yield* people.page(manager, all)).items[0]]
    const narrowed = yield* people.change(manager, id, member({ scope: { businesses: [] } }))
    const link = yield* people.link(manager, id)
    const ended = yield* people.endSessions(manager, id, false)
    yield* people.remove(manager, id)
    const gone = yield* tagOf(people.get(manager, id))
    const entries = (yield* audited).map(([action, , subject]) => [action, subject === id])
    const { total } = yield* people.page(manager, all)
    const text = JSON.stringify({ again, ended, entries, gone, link, narrowed, person, shownAt, total })
    return text.replaceAll(id, "id").replaceAll(email, "address")
  }).pipe(Effect.provide(useCases))

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
      assert.deepStrictEqual(person.memberships, [])
      assert.deepStrictEqual<unknown>(person.pending.map(termsOf), [
        { account: "acme", role: "member", scope: { businesses: [] } }
      ])
      assert.deepStrictEqual(yield* people.get(manager, person.id), person)
      assert.deepStrictEqual<unknown>(yield* audited, [["person.invited", manager.actor!.id, person.id]])
      const stored = yield* People.use(({ find }) => find(operator, Email.make("noor@example.nl")))
      assert.deepStrictEqual<unknown>(yield* mailed, [["invitation", stored.id]])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("to somebody of another account changes nothing for that person until it is accepted", () =>
    Effect.gen(function* () {
      const { audited, emailOf, idOf, mailed, manager, people } = yield* company
      const id = idOf("stranger")
      const { person } = yield* people.invite(manager, { name: "Other", email: emailOf("stranger"), ...member() })
      assert.strictEqual(yield* tagOf(people.get(manager, id)), "PersonNotFound")
      assert.deepStrictEqual(yield* seenByOperator(id), ["Name 7", "best member"])
      assert.deepStrictEqual<unknown>(yield* audited, [["person.invited", manager.actor!.id, person.id]])
      assert.deepStrictEqual<unknown>(yield* mailed, [["invitation", id]])
      const stored = yield* People.use(({ get }) => get(operator, id))
      const session = (yield* SessionRepository.use(({ ofPerson }) => ofPerson(id)))[0]!
      yield* OwnMemberships.use(({ accept }) => accept({ person: stored, session }, AccountId.make("acme")))
      assert.deepStrictEqual(yield* seenByOperator(id), ["Name 7", "best member", "acme member"])
      assert.deepStrictEqual(shown(yield* people.get(manager, id)), ["Name 7", "acme member"])
      assert.strictEqual(yield* tagOf(people.get(manager, person.id)), "PersonNotFound")
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each(["person-7", "person-6"] as const)(
    "shows nothing of whether somebody has the address, whatever is asked: %s",
    (known) =>
      Effect.gen(function* () {
        assert.strictEqual(yield* answersFor(`${known}@example.nl`), yield* answersFor("nobody@example.nl"))
      })
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

  it.effect("fails, and mails nothing, when the store is away", () =>
    Effect.gen(function* () {
      const { audited, mailed, manager } = yield* company
      let calls = 0
      const away = Effect.suspend(() => Effect.fail(new StorageUnavailable({ cause: ++calls })))
      const built = yield* rebuilt(Layer.provide(AccountPeople.layer, LinkMails.layer), PersonRepository, (people) => ({
        ...people,
        invite: () => away
      }))
      const { invite } = Context.get(built, AccountPeople)
      const invited = invite(manager, { name: "Noor", email: "noor@example.nl", ...member() })
      assert.strictEqual(yield* tagOf(invited), "StorageUnavailable")
      assert.deepStrictEqual([calls, yield* audited, yield* mailed], [1, [], []])
    }).pipe(Effect.scoped, Effect.provide(useCases))
  )
})
