import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { changedAccounts, Membership, normalMembership } from "@leadwell/people/person/Membership"
import { Schema } from "effect"

const membership = { account: AccountId.make("acme"), role: "member" } as const

describe("normalMembership", () => {
  it("has no scope that holds nothing", () => {
    for (const none of [{}, { scope: null }, { scope: {} }]) {
      assert.deepStrictEqual(normalMembership({ ...membership, ...none }), membership)
    }
  })

  it("has each name of its scope once, and keeps a list without names", () => {
    const scope = { businesses: ["warm-bv", "cool-nv", "warm-bv"], websites: [] }
    assert.deepStrictEqual(normalMembership({ ...membership, scope }), {
      ...membership,
      scope: { businesses: ["warm-bv", "cool-nv"], websites: [] }
    })
  })
})

const memberships = (...all: ReadonlyArray<object>) => Schema.decodeUnknownSync(Schema.Array(Membership))(all)
const [acme, best] = memberships({ account: "acme", role: "member" }, { account: "best", role: "member" })

describe("the accounts of a change of memberships", () => {
  it("are those that a person joins or leaves, and those where the person may do something else", () => {
    assert.deepStrictEqual<unknown>(changedAccounts([], [acme!, best!]), ["acme", "best"])
    assert.deepStrictEqual<unknown>(changedAccounts([acme!, best!], [best!]), ["acme"])
    const held = memberships({ account: "best", role: "member", scope: { businesses: ["b"] } })
    assert.deepStrictEqual<unknown>(changedAccounts([acme!, best!], [acme!, ...held]), ["best"])
  })

  it("are none when the memberships are equal, in any order", () => {
    assert.deepStrictEqual(changedAccounts([acme!, best!], [best!, { ...acme! }]), [])
  })
})
