import { assert, describe, it } from "@effect/vitest"
import { Ability } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import { decodeTokenRequest, referencesOf } from "@leadwell/domain/features/tokens/TokenRequest"
import { DateTime, Option } from "effect"
import { told } from "../../input/told.ts"

const now = DateTime.makeUnsafe("2026-01-21T11:00:00Z")
const nothing = { businesses: new Set<string>(), websites: new Set<string>() }
const account = Option.some({ id: AccountId.make("acme"), name: "Acme" })
const valid = { account: "acme", name: "website", abilities: ["leads:create"] }

const decode = (input: unknown, change: object = {}) =>
  told(decodeTokenRequest(input, { account, owned: nothing, grantable: Ability.literals, ...change }, now))

describe("a token request", () => {
  it.each([undefined, null, 5, "scope", true])("is no %s", (input) => {
    assert.isNotEmpty(decode(input))
    assert.deepStrictEqual(referencesOf(input), { scope: nothing })
  })

  it("names an account with a well-formed id, and the well-formed names of its scope", () => {
    const scope = { businesses: ["warm", "a b", 5], websites: ["demo"] }
    assert.deepStrictEqual(referencesOf({ account: "acme", scope }), {
      account: AccountId.make("acme"),
      scope: { businesses: new Set(["warm"]), websites: new Set(["demo"]) }
    })
    assert.deepStrictEqual(referencesOf({ account: "a b", scope: "warm" }), { scope: nothing })
  })

  it("has no scope by a prototype", () => {
    const input = Object.assign(Object.create({ scope: { businesses: ["warm"] } }), valid)
    assert.deepStrictEqual(decode(input), [])
    assert.deepStrictEqual(referencesOf(input).scope, nothing)
  })

  it("gives only abilities that the sender may give", () => {
    const abilities = ["leads:read", "operator", "leads:review"]
    assert.deepStrictEqual(decode({ ...valid, abilities }), [])
    assert.deepStrictEqual(decode({ ...valid, abilities }, { grantable: ["leads:read"] }), [
      "abilities.1 NotSelectable",
      "abilities.2 NotSelectable"
    ])
  })

  it.each([undefined, null])("may be of an operator with a scope that is %s, but with no other", (scope) => {
    const abilities = ["operator"]
    assert.deepStrictEqual(decode({ ...valid, abilities, scope }), [])
    assert.deepStrictEqual(decode({ ...valid, abilities, scope: { businesses: [] } }), [
      "scope NotAllowedWith abilities operator"
    ])
  })

  it("has no fault about the scope of an operator when its abilities are missing", () => {
    assert.deepStrictEqual(decode({ ...valid, abilities: undefined, scope: {} }), ["abilities Required"])
  })
})
