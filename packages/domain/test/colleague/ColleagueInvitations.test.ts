import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { toldBy } from "../input/told.ts"
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
        muted: [],
        identity: null
      })
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
})
