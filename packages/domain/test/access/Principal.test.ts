import { assert, describe, it } from "@effect/vitest"
import { Ability } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import { actorOf, isOperator, senderOf } from "@leadwell/domain/access/Principal"
import { Scope } from "@leadwell/domain/access/Scope"
import { AccessTokenHash, AccessTokenId, principalOf } from "@leadwell/domain/features/tokens/AccessToken"
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

  it("sends idempotency keys as its token, or else as who acts, or else as its account", () => {
    const { actor, token, ...embedded } = principal("acme", [])
    assert.strictEqual(senderOf(principal("acme", [])), token)
    assert.strictEqual(senderOf({ ...embedded, actor: actor! }), "token-1")
    assert.strictEqual(senderOf(embedded), "acme")
  })
})
