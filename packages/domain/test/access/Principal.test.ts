import { assert, describe, it } from "@effect/vitest"
import { Ability } from "@leadwell/domain/access/Ability"
import { AccessTokenHash, AccessTokenId } from "@leadwell/domain/access/AccessToken"
import { actorOf, can, isOperator, principalOf, reaches } from "@leadwell/domain/access/Principal"
import { AccountId } from "@leadwell/domain/account/Account"
import { Schema } from "effect"

const Abilities = Schema.Array(Ability)
const Account = Schema.Literals(["acme", "best", "carol"])
const account = Schema.decodeUnknownSync(AccountId)
const principal = (id: string, abilities: ReadonlyArray<Ability>) =>
  principalOf({
    id: AccessTokenId.make("token-1"),
    hash: AccessTokenHash.make("0f".repeat(32)),
    account: account(id),
    name: "Website",
    abilities
  })

describe("Principal", () => {
  it.prop("can do what its token allows, and all things as an operator", [Abilities, Ability], ([abilities, asked]) => {
    const isAllowed = abilities.includes(asked) || abilities.includes("operator")
    assert.strictEqual(can(principal("acme", abilities), asked), isAllowed)
  })

  it.prop("is an operator by that ability alone", [Abilities], ([abilities]) => {
    assert.strictEqual(isOperator(principal("acme", abilities)), abilities.includes("operator"))
  })

  it.prop(
    "reaches the things of its own account, and of all as an operator",
    [Abilities, Account, Account],
    (drawn) => {
      const [abilities, own, other] = drawn
      const isReached = own === other || abilities.includes("operator")
      assert.strictEqual(reaches(principal(own, abilities), { account: account(other) }), isReached)
    }
  )

  it("acts as its token, or else as its account", () => {
    assert.deepStrictEqual(actorOf(principal("acme", [])), { kind: "token", id: "token-1", name: "Website" })
    const embedded = { account: account("acme"), abilities: new Set<Ability>() }
    assert.deepStrictEqual(actorOf(embedded), { kind: "account", id: "acme", name: "acme" })
    const actor = { kind: "person", id: "ada", name: "Ada" } as const
    assert.deepStrictEqual(actorOf({ ...embedded, actor }), actor)
  })

  it("can do nothing without an ability, and yet reaches its own things", () => {
    const nobody = principal("acme", [])
    assert.deepStrictEqual(
      Ability.literals.filter((ability) => can(nobody, ability)),
      []
    )
    assert.isTrue(reaches(nobody, { account: account("acme") }))
    assert.isFalse(reaches(nobody, { account: account("Acme") }))
  })

  it("can do everything with the ability of an operator", () => {
    const operator = principal("acme", ["operator"])
    assert.deepStrictEqual(
      Ability.literals.filter((ability) => can(operator, ability)),
      ["leads:create", "leads:read", "reclaims:create", "affiliates:read", "catalog:read", "operator"]
    )
  })
})
