import { assert, describe, it } from "@effect/vitest"
import { Ability } from "@leadwell/domain/access/Ability"
import { AccessTokenHash, AccessTokenId } from "@leadwell/domain/access/AccessToken"
import { actorOf, can, isOperator, principalOf, senderOf } from "@leadwell/domain/access/Principal"
import { Scope } from "@leadwell/domain/access/Scope"
import { AccountId } from "@leadwell/domain/account/Account"
import { Schema } from "effect"

const Abilities = Schema.Array(Ability)
const account = Schema.decodeUnknownSync(AccountId)
const principal = (id: string, abilities: ReadonlyArray<Ability>, scope: Scope | null = null) =>
  principalOf({
    id: AccessTokenId.make("token-1"),
    hash: AccessTokenHash.make("0f".repeat(32)),
    account: account(id),
    name: "Website",
    abilities,
    scope
  })

describe("Principal", () => {
  it.prop("can do what its token allows, and all things as an operator", [Abilities, Ability], ([abilities, asked]) => {
    const isAllowed = abilities.includes(asked) || abilities.includes("operator")
    assert.strictEqual(can(principal("acme", abilities), asked), isAllowed)
  })

  it.prop("is an operator by that ability, unless it is held to a scope", [Abilities, Scope], ([abilities, scope]) => {
    assert.strictEqual(isOperator(principal("acme", abilities)), abilities.includes("operator"))
    assert.isFalse(isOperator(principal("acme", abilities, scope)))
    assert.strictEqual(
      isOperator({ account: account("acme"), abilities: new Set(abilities) }),
      abilities.includes("operator")
    )
  })

  it("acts as its token, or else as its account", () => {
    assert.deepStrictEqual(actorOf(principal("acme", [])), { kind: "token", id: "token-1", name: "Website" })
    const embedded = { account: account("acme"), abilities: new Set<Ability>() }
    assert.deepStrictEqual(actorOf(embedded), { kind: "account", id: "acme", name: "acme" })
    const actor = { kind: "person", id: "ada", name: "Ada" } as const
    assert.deepStrictEqual(actorOf({ ...embedded, actor }), actor)
  })

  it("can do nothing without an ability", () => {
    const nobody = principal("acme", [])
    assert.deepStrictEqual(
      Ability.literals.filter((ability) => can(nobody, ability)),
      []
    )
  })

  it("can do everything with the ability of an operator", () => {
    const operator = principal("acme", ["operator"])
    assert.deepStrictEqual(
      Ability.literals.filter((ability) => can(operator, ability)),
      ["leads:create", "leads:read", "reclaims:create", "affiliates:read", "catalog:read", "leads:review", "operator"]
    )
  })

  it("sends idempotency keys as its token, or else as who acts, or else as its account", () => {
    const { actor, token, ...embedded } = principal("acme", [])
    assert.strictEqual(senderOf(principal("acme", [])), token)
    assert.strictEqual(senderOf({ ...embedded, actor: actor! }), "token-1")
    assert.strictEqual(senderOf(embedded), "acme")
  })
})
