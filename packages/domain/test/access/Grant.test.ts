import { assert, describe, it } from "@effect/vitest"
import { Ability, accountAbilities } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import { ActorKind } from "@leadwell/domain/access/Actor"
import { type Grant, grant, isGranted, principalWith } from "@leadwell/domain/access/Grant"
import type { Principal } from "@leadwell/domain/access/Principal"
import { Result, Schema } from "effect"

const account = AccountId.make("acme")
const scopes = { none: null, empty: { businesses: [] }, one: { websites: ["demo"] } } as const
const Scopes = Schema.Literals(["none", "empty", "one"])
const Kind = Schema.NullOr(ActorKind)

/** All abilities of an account but those that are left out, and some others. */
const Abilities = Schema.Tuple([
  Schema.Array(Ability).check(Schema.isMaxLength(2)),
  Schema.Array(Schema.Literals(["leads:review", "operator"]))
])

const principalOf = (
  [leftOut, others]: typeof Abilities.Type,
  kind: typeof Kind.Type,
  scope: typeof Scopes.Type
): Principal => ({
  account,
  ...(kind === null ? {} : { actor: { kind, id: "an", name: "An" } }),
  abilities: new Set<Ability>([...accountAbilities.filter((one) => !leftOut.includes(one)), ...others]),
  scope: scopes[scope]
})

const all: ReadonlyArray<Grant> = [...Ability.literals, "account:manage", "webhooks:manage", "decisions:read"]

describe("a grant", () => {
  it.prop(
    "is had by its rule, and by every operator",
    [Abilities, Kind, Scopes],
    ([abilities, kind, scope]) => {
      const principal = principalOf(abilities, kind, scope)
      const has = (ability: Ability) => principal.abilities.has(ability)
      const isWhole = scope === "none"
      const isPerson = kind === "person"
      const isReviewer = isWhole && has("leads:review")
      const rules: Readonly<Record<Grant, boolean>> = {
        "leads:create": has("leads:create"),
        "leads:read": has("leads:read"),
        "reclaims:create": has("reclaims:create"),
        "affiliates:read": has("affiliates:read"),
        "catalog:read": has("catalog:read"),
        "leads:review": isReviewer,
        operator: false,
        "account:manage": isPerson && isWhole && accountAbilities.every(has),
        "webhooks:manage": isWhole && accountAbilities.some(has),
        "decisions:read": isReviewer || (isPerson && has("leads:read"))
      }
      const isOperator = isWhole && has("operator")
      for (const one of all) assert.strictEqual(isGranted(principal, one), isOperator || rules[one], one)
    },
    { arbitrary: { runs: 300 } }
  )

  it.prop(
    "includes what its type implies",
    [Abilities, Kind, Scopes],
    ([abilities, kind, scope]) => {
      const principal = principalOf(abilities, kind, scope)
      const implied: Partial<Record<Grant, ReadonlyArray<Grant>>> = {
        operator: all,
        "account:manage": [...accountAbilities, "webhooks:manage", "decisions:read"],
        "leads:review": ["decisions:read"]
      }
      for (const one of all)
        if (isGranted(principal, one))
          for (const other of implied[one] ?? []) assert.isTrue(isGranted(principal, other), `${one} ${other}`)
    },
    { arbitrary: { runs: 300 } }
  )

  it.prop(
    "is had by a principal that is made with it, and by no other that is made",
    [Schema.Array(Ability)],
    ([abilities]) => {
      const scoped = { account, actor: { kind: "account", id: "acme", name: "Acme" }, scope: { websites: [] } } as const
      const made = principalWith(scoped, ...abilities)
      assert.deepStrictEqual<Principal>(made, { account, actor: scoped.actor, abilities: new Set(abilities) })
      const isOperator = abilities.includes("operator")
      for (const one of Ability.literals)
        assert.strictEqual(isGranted(made, one), isOperator || abilities.includes(one))
    }
  )

  it("leaves the principal as it is, and its refusal tells what was asked for", () => {
    const principal: Principal = { account, abilities: new Set(["leads:read", "catalog:read"]) }
    assert.strictEqual<Principal>(Result.getOrThrow(grant(principal, "catalog:read", "leads:read")), principal)
    const refused = Result.flip(grant(principal, "leads:read", "leads:create"))
    assert.deepInclude(Result.getOrThrow(refused), { _tag: "NotGranted", grants: ["leads:read", "leads:create"] })
  })

  it("is nobody's without an ability, an account's person not without each, and no token's to manage it", () => {
    const token = { kind: "token", id: "t", name: "T" } as const
    const person = { kind: "person", id: "p", name: "P" } as const
    for (const one of all) assert.isFalse(isGranted({ account, actor: person, abilities: new Set() }, one))
    const abilities = new Set(accountAbilities)
    assert.isTrue(isGranted({ account, actor: person, abilities }, "account:manage"))
    assert.isFalse(isGranted({ account, actor: token, abilities }, "account:manage"))
    assert.isFalse(isGranted({ account, abilities }, "account:manage"))
    const fewer = new Set(accountAbilities.slice(1))
    assert.isFalse(isGranted({ account, actor: person, abilities: fewer }, "account:manage"))
  })
})
