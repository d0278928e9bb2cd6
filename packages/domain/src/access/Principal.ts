import type { AccountId } from "../account/Account.ts"
import type { Ability } from "./Ability.ts"
import type { AccessToken, AccessTokenHash } from "./AccessToken.ts"

/** On whose behalf something is done, and what it may do. */
export interface Principal {
  /** The token it came with, if it came with one. */
  readonly token?: AccessTokenHash
  readonly account: AccountId
  readonly abilities: ReadonlySet<Ability>
}

/** The principal that an access token speaks for. */
export const principalOf = (token: Pick<AccessToken, "hash" | "account" | "abilities">): Principal => ({
  token: token.hash,
  account: token.account,
  abilities: new Set(token.abilities)
})

/** Whether a principal sees and changes the things of every account. */
export const isOperator = (principal: Principal): boolean => principal.abilities.has("operator")

/** Whether a principal has an ability, its own or as an operator. */
export const can = (principal: Principal, ability: Ability): boolean =>
  principal.abilities.has(ability) || isOperator(principal)

/** Whether a thing of this account is among those a principal may see. */
export const reaches = (principal: Principal, thing: { readonly account: AccountId }): boolean =>
  thing.account === principal.account || isOperator(principal)
