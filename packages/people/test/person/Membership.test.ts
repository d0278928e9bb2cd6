import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import { normalMembership } from "@leadwell/people/person/Membership"

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
