import { assert, describe, it } from "@effect/vitest"
import { AccountId } from "@leadwell/domain/access/Account"
import type { Membership } from "@leadwell/people/person/Membership"
import { membershipFaults, namedBy } from "@leadwell/people/person/MembershipFaults"
import { mostMemberships } from "@leadwell/people/person/Person"

const acme = AccountId.make("acme")
const member = (scope: Membership["scope"] = null): Membership => ({ account: acme, role: "member", scope })
const known = new Map([[acme, { businesses: new Set(["warm"]), websites: new Set(["demo"]) }]])

const of = (account: string, role: string) => ({ account, role })

const told = (memberships: ReadonlyArray<object>, ...roles: ReadonlyArray<"member">) =>
  membershipFaults(
    { memberships },
    memberships as ReadonlyArray<Membership>,
    known,
    ...(roles.length === 0 ? [] : [roles])
  ).map(({ path, rule }) => [path.join("."), ...Object.values(rule)].join(" "))

describe("the accounts that memberships name", () => {
  it("have the names of all scopes of an account", () => {
    const memberships = [
      member(),
      member({ businesses: ["warm"] }),
      member({ businesses: ["cool"], websites: ["demo"] }),
      member(null)
    ]
    const names = { businesses: new Set(["warm", "cool"]), websites: new Set(["demo"]) }
    assert.deepStrictEqual(namedBy(memberships), new Map([[acme, names]]))
    assert.deepStrictEqual(namedBy([]), new Map())
  })
})

describe("the faults of memberships", () => {
  it.each([undefined, null, 5, "memberships", [], { memberships: "member" }, { memberships: null }])(
    "are none in %j",
    (input) => {
      assert.deepStrictEqual(membershipFaults(input, [], known), [])
    }
  )

  it("are an unknown account, one that is named twice, and a role that may not be given", () => {
    assert.deepStrictEqual(told([of("acme", "member"), of("best", "member"), of("acme", "operator")]), [
      "memberships.1.account Unknown",
      "memberships.2.account Duplicate"
    ])
    assert.deepStrictEqual(told([of("acme", "operator")], "member"), ["memberships.0.role NotSelectable"])
    assert.deepStrictEqual(told([of("acme", "operator")]), [])
  })

  it("are names that are not the account's, and any scope of another role than a member", () => {
    assert.deepStrictEqual(told([member({ businesses: ["warm", "cool"], websites: [] })]), [
      "memberships.0.scope.businesses.1 Unknown"
    ])
    for (const role of ["member", "operator"]) {
      for (const scope of [undefined, null]) assert.deepStrictEqual(told([{ account: "acme", role, scope }]), [])
    }
    assert.deepStrictEqual(told([{ account: "acme", role: "operator", scope: {} }]), [
      "memberships.0.scope NotAllowedWith role operator"
    ])
  })

  it("are keys that no membership has, of as many memberships as a person may have", () => {
    const strange = { account: "acme", role: "member", name: "x" }
    assert.deepStrictEqual(told([strange]), ["memberships.0.name Unexpected"])
    const many = Array.from({ length: mostMemberships + 1 }, () => strange)
    const unexpected = membershipFaults({ memberships: many }, [], known)
    assert.lengthOf(unexpected, mostMemberships)
  })
})
