import type { Ability } from "@leadwell/domain/access/Ability"
import { AccountId } from "@leadwell/domain/access/Account"
import { normalScope, Scope } from "@leadwell/domain/access/Scope"
import { Equal, Schema } from "effect"

/**
 * What a person may do: as `operator` everything, as `reviewer` the review of the leads and reclaim requests of every
 * account, and as `member` what the account's own tokens may.
 */
export const Role = Schema.Literals(["operator", "reviewer", "member"])

/** What a person may do. */
export type Role = typeof Role.Type

/**
 * A person's part in an account. A person has at most one membership of each account. A member may be limited to
 * businesses and websites of the account, as a token may.
 */
export const Membership = Schema.Struct({
  account: AccountId,
  role: Role,
  scope: Schema.optionalKey(Schema.NullOr(Scope))
})

/** A person's part in an account. */
export interface Membership extends Schema.Schema.Type<typeof Membership> {}

const abilities: Readonly<Record<Role, ReadonlyArray<Ability>>> = {
  operator: ["operator"],
  reviewer: ["leads:review"],
  member: ["leads:create", "leads:read", "reclaims:create", "affiliates:read", "catalog:read"]
}

/** Returns the abilities of a role. */
export const abilitiesOf = (role: Role): ReadonlySet<Ability> => new Set(abilities[role])

/** Returns the membership with each name of its scope once. A scope that holds nothing is removed. */
export const normalMembership = ({ account, role, scope }: Membership): Membership => {
  const normal = scope === undefined || scope === null ? null : normalScope(scope)
  return normal === null ? { account, role } : { account, role, scope: normal }
}

/** Returns the accounts of the memberships that are only in one of two lists, or differ. */
export const changedAccounts = (
  before: ReadonlyArray<Membership>,
  after: ReadonlyArray<Membership>
): ReadonlyArray<AccountId> => {
  const isIn = (all: ReadonlyArray<Membership>, one: Membership) => all.some((other) => Equal.equals(other, one))
  const changed = [...before.filter((one) => !isIn(after, one)), ...after.filter((one) => !isIn(before, one))]
  return [...new Set(changed.map(({ account }) => account))]
}
