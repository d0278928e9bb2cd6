import { assert, describe, it } from "@effect/vitest"
import { Ability } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import type { Principal } from "@leadwell/domain/access/Principal"
import { everything, isWithin, ofAccount, type Owned, owns, reaches, reachOf } from "@leadwell/domain/access/Reach"
import { normalScope, Scope } from "@leadwell/domain/access/Scope"
import { isAffiliateWithin } from "@leadwell/domain/catalog/Affiliate"
import { Schema } from "effect"

const Account = Schema.Literals(["acme", "best"])
const Name = Schema.Literals(["a", "b", "c"])
const Names = Schema.Array(Name)
const Abilities = Schema.Array(Ability)

const account = (id: string) => AccountId.make(id)
const principal = (id: string, scope: Scope | null, abilities: ReadonlyArray<Ability> = []): Principal => ({
  account: account(id),
  abilities: new Set(abilities),
  scope
})
const business = (owner: string, id: string): Owned => ({ account: account(owner), business: id })
const website = (owner: string, code: string): Owned => ({ account: account(owner), website: code })

describe("reaches", () => {
  it.prop(
    "includes the things of their own account, and all as an operator",
    [Abilities, Account, Account, Name],
    (drawn) => {
      const [abilities, own, other, name] = drawn
      const isReached = own === other || abilities.includes("operator")
      for (const thing of [business(other, name), website(other, name)]) {
        assert.strictEqual(reaches(principal(own, null, abilities), thing), isReached)
        assert.strictEqual(reaches({ account: account(own), abilities: new Set(abilities) }, thing), isReached)
        assert.strictEqual(owns(principal(own, null, abilities), thing), own === other)
      }
    }
  )

  it.prop(
    "is held to each list of the scope by itself, with any abilities",
    [Abilities, Names, Names, Account, Name],
    ([abilities, businesses, websites, owner, name]) => {
      const [own, listed] = [
        owner === "acme",
        { businesses: businesses.includes(name), websites: websites.includes(name) }
      ]
      for (const [scope, hasBusiness, hasWebsite] of [
        [{}, own, own],
        [{ businesses }, own && listed.businesses, own],
        [{ websites }, own, own && listed.websites],
        [{ businesses, websites }, own && listed.businesses, own && listed.websites]
      ] as const) {
        const held = principal("acme", scope, abilities)
        for (const holds of [reaches, owns]) {
          assert.strictEqual(holds(held, business(owner, name)), hasBusiness)
          assert.strictEqual(holds(held, website(owner, name)), hasWebsite)
        }
      }
    }
  )

  it("has no list for everything, but for an operator alone", () => {
    assert.strictEqual(reachOf(principal("acme", null, ["operator"])), everything)
    assert.deepStrictEqual(reachOf(principal("acme", { websites: [] }, ["operator"])), {
      account: account("acme"),
      scope: { websites: [] }
    })
  })
})

describe("ofAccount", () => {
  it.prop(
    "leaves what is of the account, of what was reached",
    [Abilities, Scope, Account, Account, Account, Name],
    ([abilities, scope, own, chosen, owner, name]) => {
      for (const held of [scope, null]) {
        const reach = reachOf(principal(own, held, abilities))
        for (const thing of [business(owner, name), website(owner, name)]) {
          const isLeft = isWithin(thing, reach) && owner === chosen
          assert.strictEqual(isWithin(thing, ofAccount(reach, account(chosen))), isLeft)
          assert.strictEqual(isWithin(thing, ofAccount(reach, undefined)), isWithin(thing, reach))
        }
      }
    }
  )
})

describe("an affiliate", () => {
  it("is within a scope by a linked thing that is, and without a scope by its account", () => {
    const affiliate = { account: account("acme") }
    const within = (linked: ReadonlyArray<Owned>, scope: Scope | null, owner = "acme") =>
      isAffiliateWithin(affiliate, linked, { account: account(owner), scope })
    assert.deepStrictEqual([within([], null), within([], null, "best")], [true, false])
    const linked = [business("acme", "a"), website("best", "b")]
    assert.deepStrictEqual(
      [within(linked, { businesses: ["a"] }), within(linked, { businesses: [] }), within(linked, {}), within([], {})],
      [true, false, true, false]
    )
    assert.isFalse(within(linked, { businesses: [], websites: ["b"] }))
    assert.isTrue(isAffiliateWithin(affiliate, [], everything))
  })
})

describe("normalScope", () => {
  it.prop("has each name once, in order, and is null without a list", [Names], ([names]) => {
    const once = [...new Set<string>(names)]
    assert.isNull(normalScope({}))
    assert.deepStrictEqual(normalScope({ businesses: names }), { businesses: once })
    assert.deepStrictEqual(normalScope({ businesses: [], websites: names }), { businesses: [], websites: once })
  })

  it.prop("changes nothing that is held", [Scope, Account, Name], ([scope, owner, name]) => {
    for (const thing of [business(owner, name), website(owner, name)]) {
      assert.strictEqual(
        reaches(principal("acme", normalScope(scope)), thing),
        reaches(principal("acme", scope), thing)
      )
    }
  })
})
