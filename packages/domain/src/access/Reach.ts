import type { AccountId } from "./Account.ts"
import { isOperator, type Principal } from "./Principal.ts"
import type { Scope } from "./Scope.ts"

/**
 * What a principal sees and changes: the things of one account, or of all accounts for `*`, within a scope if
 * there is one. No account can have the id `*`.
 */
export interface Reach {
  readonly account: AccountId | "*"
  readonly scope: Scope | null
}

/** A thing of an account that a scope may hold: a business, a website, or a lead by the website that sent it. */
export type Owned = { readonly account: AccountId } & ({ readonly business: string } | { readonly website: string })

/** The reach of an operator: everything. */
export const everything: Reach = { account: "*", scope: null }

/** Returns the reach of a principal. */
export const reachOf = (principal: Principal): Reach =>
  isOperator(principal) ? everything : { account: principal.account, scope: principal.scope ?? null }

const nothing: Scope = { businesses: [], websites: [] }

/** Returns the part of a reach that is of one account, if one is given. An account beyond the reach leaves nothing. */
export const ofAccount = (reach: Reach, account: AccountId | undefined): Reach => {
  if (account === undefined || account === reach.account) return reach
  return { account, scope: reach.account === "*" ? reach.scope : nothing }
}

const isNamed = (names: ReadonlyArray<string> | undefined, name: string): boolean =>
  names === undefined || names.includes(name)

/** Returns whether a thing is within a reach. */
export const isWithin = (thing: Owned, { account, scope }: Reach): boolean =>
  (account === "*" || thing.account === account) &&
  ("business" in thing ? isNamed(scope?.businesses, thing.business) : isNamed(scope?.websites, thing.website))

/** Returns whether a principal may see a thing. */
export const reaches = (principal: Principal, thing: Owned): boolean => isWithin(thing, reachOf(principal))

/** Returns whether a thing is of the principal's account and in its scope. Abilities do not count. */
export const owns = ({ account, scope }: Principal, thing: Owned): boolean =>
  isWithin(thing, { account, scope: scope ?? null })
