import { Schema } from "effect"
import type { Ability } from "../access/Ability.ts"
import { AccountId } from "../account/Account.ts"

/** What a person may do for an account: everything that an operator may, or what the account's own tokens may. */
export const Role = Schema.Literals(["operator", "member"])

/** What a person may do for an account. */
export type Role = typeof Role.Type

/** A person's part in an account. A person has at most one membership of each account. */
export const Membership = Schema.Struct({ account: AccountId, role: Role })

/** A person's part in an account. */
export interface Membership extends Schema.Schema.Type<typeof Membership> {}

const abilities: Readonly<Record<Role, ReadonlyArray<Ability>>> = {
  operator: ["operator"],
  member: ["leads:create", "leads:read", "reclaims:create", "affiliates:read", "catalog:read"]
}

/** Returns the abilities of a role. */
export const abilitiesOf = (role: Role): ReadonlySet<Ability> => new Set(abilities[role])
