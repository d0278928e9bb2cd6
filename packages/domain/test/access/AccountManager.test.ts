import { assert, describe, it } from "@effect/vitest"
import { Ability, accountAbilities } from "@leadwell/domain/access/Ability"
import { accountManagerOf } from "@leadwell/domain/access/AccountManager"
import type { Principal } from "@leadwell/domain/access/Principal"
import { AccountId } from "@leadwell/domain/account/Account"
import { ActorKind } from "@leadwell/domain/audit/Actor"
import { Result, Schema } from "effect"

const Scopes = Schema.Literals(["none", "empty", "one"])
const scopes = { none: null, empty: { businesses: [] }, one: { websites: ["demo"] } } as const

/** All abilities but those that are left out. */
const Abilities = Schema.Array(Ability).check(Schema.isMaxLength(2))

describe("an account manager", () => {
  it.prop(
    "is a person with every ability of an account and without a scope, or an operator",
    [ActorKind, Abilities, Schema.Boolean, Scopes],
    ([kind, leftOut, isOperator, scope]) => {
      const abilities = new Set<Ability>(accountAbilities.filter((ability) => !leftOut.includes(ability)))
      if (isOperator) abilities.add("operator")
      const actor = { kind, id: "an", name: "An" }
      const principal: Principal = { account: AccountId.make("acme"), actor, abilities, scope: scopes[scope] }
      const isWhole = accountAbilities.every((ability) => abilities.has(ability))
      const isManager = scope === "none" && (isOperator || (kind === "person" && isWhole))
      const found = accountManagerOf(principal)
      assert.strictEqual(Result.isSuccess(found), isManager)
      if (Result.isSuccess(found)) assert.strictEqual<Principal>(found.success, principal)
    },
    { arbitrary: { runs: 300 } }
  )

  it("is no reviewer, and nobody without an actor", () => {
    const [account, actor] = [AccountId.make("acme"), { kind: "person", id: "an", name: "An" } as const]
    const refused: ReadonlyArray<Principal> = [
      { account, actor, abilities: new Set(["leads:review"]) },
      { account, abilities: new Set(accountAbilities) }
    ]
    for (const principal of refused) assert.isTrue(Result.isFailure(accountManagerOf(principal)))
  })
})
