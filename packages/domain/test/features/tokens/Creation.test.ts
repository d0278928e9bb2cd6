import { assert, describe, it } from "@effect/vitest"
import { Ability, accountAbilities } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import { type Creation, leftBehind } from "@leadwell/domain/features/tokens/Creation"
import { type Membership, Role } from "@leadwell/people/person/Membership"
import { DateTime, Schema } from "effect"

const now = DateTime.makeUnsafe("2026-11-21T09:00:00Z")
const accounts = ["acme", "best"].map((id) => AccountId.make(id))
const Account = Schema.Literals(["acme", "best"])

/** Memberships of either account, with or without a scope. */
const Memberships = Schema.Array(Schema.Struct({ account: Account, role: Role, isHeld: Schema.Boolean })).check(
  Schema.isMaxLength(2)
)

const membershipsOf = (drawn: typeof Memberships.Type): ReadonlyArray<Membership> =>
  drawn.map(({ account, isHeld, role }) => ({
    account: AccountId.make(account),
    role,
    ...(isHeld && role === "member" ? { scope: { businesses: [] } } : {})
  }))

const both = { created_at: now, created_by: { kind: "person", id: "an", name: "An" }, ended_at: null } as const

/** A token for each account and ability, and a webhook for each account and for all of them. */
const things: ReadonlyArray<Creation> = [
  ...accounts.flatMap((account) =>
    Ability.literals.map((ability): Creation => ({
      kind: "token",
      id: `${account} ${ability}`,
      account,
      name: "x",
      abilities: [ability],
      expires_at: null,
      ...both
    }))
  ),
  ...[...accounts, null].map((account): Creation => ({
    kind: "webhook",
    id: `hook of ${account}`,
    account,
    url: "https://x.example",
    ...both
  }))
]

const idsOf = (some: ReadonlyArray<Creation>) => some.map(({ id }) => id)

describe("what a person leaves behind", () => {
  it.prop("is what the person could not make any more", [Memberships], ([drawn]) => {
    const memberships = membershipsOf(drawn)
    const isOperator = memberships.some(({ role }) => role === "operator")
    const manages = (account: string | null) =>
      memberships.some((one) => one.account === account && one.role === "member" && one.scope === undefined)
    const wanted = things.filter((one) => {
      if (isOperator) return false
      const isOwn = one.kind === "webhook" || accountAbilities.some((ability) => one.abilities.includes(ability))
      return !(isOwn && manages(one.account))
    })
    assert.deepStrictEqual(idsOf(leftBehind({ memberships }, things, now)), idsOf(wanted))
  })

  it("is all of it when the person is removed, except what has ended", () => {
    const at = (seconds: number) => DateTime.add(now, { seconds })
    const [token] = things
    const ended: ReadonlyArray<Creation> = [
      { ...token!, ended_at: now },
      { ...(token as Extract<Creation, { kind: "token" }>), expires_at: now },
      { ...things.at(-1)!, ended_at: at(-1) }
    ]
    const expiring: Creation = { ...(token as Extract<Creation, { kind: "token" }>), id: "later", expires_at: at(1) }
    assert.deepStrictEqual(leftBehind(null, [...things, ...ended, expiring], now), [...things, expiring])
  })
})
