import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { Effect } from "effect"
import { toldBy } from "../../../domain/test/input/told.ts"
import { operator } from "../../../domain/test/UseCases.ts"
import { useCases } from "./Attack.ts"
import { all, company, member, seenByOperator, tagOf } from "./Company.ts"

/** What a member is told of the end of sessions: their number alone. */
const alone = (sessions: number) => ({ sessions, links: null, passkeys: null, left: null })

describe("the manager of an account", () => {
  it.effect("lists the people of the account without their other memberships", () =>
    Effect.gen(function* () {
      const { manager, people } = yield* company
      const { items, total } = yield* people.page(manager, all)
      const names = ["Name 0", "Name 1", "Name 2", "Name 3", "Name 4", "Name 5"]
      assert.sameMembers(items.map(({ name }) => name) as Array<string>, names)
      assert.strictEqual(total, 6)
      assert.isTrue(items.every(({ memberships }) => memberships.every(({ account }) => account === "acme")))
    }).pipe(Effect.provide(useCases))
  )

  it.effect("changes what a colleague does for the account, and nothing else", () =>
    Effect.gen(function* () {
      const { audited, idOf, manager, people } = yield* company
      const id = idOf("also elsewhere")
      const changed = yield* people.change(manager, id, member({ scope: { websites: [] } }))
      assert.deepStrictEqual<unknown>(changed.person.memberships, [
        { account: "acme", role: "member", scope: { websites: [] } }
      ])
      assert.deepStrictEqual(yield* seenByOperator(id), ["Name 2", "best member", "acme member"])
      const entry = ["person.changed", manager.actor!.id, id]
      assert.deepStrictEqual<unknown>(yield* audited, [entry])
      yield* people.change(manager, id, member({ scope: { websites: [] } }))
      assert.deepStrictEqual<unknown>(yield* audited, [entry])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("is told what is wrong with a change without memberships, and nothing else", () =>
    Effect.gen(function* () {
      const { idOf, manager, people } = yield* company
      const faultsOf = (input: unknown) => toldBy(people.change(manager, idOf("colleague"), input))
      assert.deepStrictEqual(yield* faultsOf({}), ["memberships Required"])
      assert.deepStrictEqual(yield* faultsOf({ name: "Noor", memberships: "member" }), [
        "name Unexpected",
        "memberships NotList"
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("removes a colleague from the account, and altogether if there is no other one", () =>
    Effect.gen(function* () {
      const { audited, idOf, manager, people } = yield* company
      const [gone, kept] = [idOf("colleague"), idOf("also elsewhere")]
      yield* people.remove(manager, gone)
      yield* people.remove(manager, kept)
      assert.strictEqual(yield* tagOf(seenByOperator(gone)), "PersonNotFound")
      assert.deepStrictEqual(yield* seenByOperator(kept), ["Name 2", "best member"])
      assert.strictEqual(yield* tagOf(people.get(manager, kept)), "PersonNotFound")
      const by = manager.actor!.id
      assert.deepStrictEqual<unknown>(yield* audited, [
        ["person.removed", by, gone],
        ["person.removed", by, kept]
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("has a link mailed to a colleague, and gets none", () =>
    Effect.gen(function* () {
      const { audited, idOf, mailed, manager, people } = yield* company
      const id = idOf("colleague")
      assert.isNull(yield* people.link(manager, id))
      assert.deepStrictEqual<unknown>(yield* audited, [["person.link_issued", manager.actor!.id, id]])
      assert.deepStrictEqual<unknown>(yield* mailed, [["sign_in_link", id]])
    }).pipe(Effect.provide(useCases))
  )

  it.effect("ends the sessions that act for the account", () =>
    Effect.gen(function* () {
      const { audited, idOf, manager, people } = yield* company
      assert.deepStrictEqual(yield* people.endSessions(manager, idOf("colleague"), true), alone(1))
      assert.deepStrictEqual(yield* people.endSessions(manager, idOf("colleague"), false), alone(0))
      assert.deepStrictEqual(yield* people.endSessions(manager, idOf("also elsewhere"), false), alone(0))
      assert.deepStrictEqual<unknown>((yield* audited)[0], [
        "person.sessions_ended",
        manager.actor!.id,
        idOf("colleague")
      ])
    }).pipe(Effect.provide(useCases))
  )

  it.effect.each([
    ["operator here", "NotGranted"],
    ["reviewer here", "NotGranted"],
    ["stranger", "PersonNotFound"]
  ] as const)("changes nothing of: %s", ([name, tag]) =>
    Effect.gen(function* () {
      const { audited, idOf, mailed, manager, people } = yield* company
      const id = idOf(name)
      assert.strictEqual(yield* tagOf(people.change(manager, id, member())), tag)
      assert.strictEqual(yield* tagOf(people.remove(manager, id)), tag)
      assert.strictEqual(yield* tagOf(people.link(manager, id)), tag)
      assert.strictEqual(yield* tagOf(people.endSessions(manager, id, false)), tag)
      assert.deepStrictEqual([yield* audited, yield* mailed], [[], []])
    }).pipe(Effect.provide(useCases))
  )
})

describe("an operator", () => {
  it.effect("does the same with the people of all accounts, and gets the links", () =>
    Effect.gen(function* () {
      const { idOf, manager, people } = yield* company
      const memberships = [{ account: "best", role: "reviewer" }]
      const { link, person } = yield* people.invite(operator, { name: "Noor", email: "noor@example.nl", memberships })
      assert.isNotNull(link)
      assert.strictEqual((yield* people.page(operator, all)).total, 9)
      const own = { ...all, account: manager.account }
      assert.strictEqual((yield* people.page(operator, own)).total, 6)
      assert.strictEqual((yield* people.page(manager, own)).total, 6)
      assert.strictEqual((yield* people.page(manager, { ...all, account: AccountId.make("best") })).total, 0)
      assert.deepStrictEqual(yield* people.get(operator, person.id), person)
      assert.strictEqual((yield* people.change(operator, person.id, { name: "Nora" })).person.name, "Nora")
      assert.isNotNull(yield* people.link(operator, idOf("operator here")))
      assert.strictEqual((yield* people.endSessions(operator, idOf("also elsewhere"), false)).sessions, 1)
      yield* people.remove(operator, idOf("stranger"))
      assert.strictEqual(yield* tagOf(people.get(operator, idOf("stranger"))), "PersonNotFound")
    }).pipe(Effect.provide(useCases))
  )
})
