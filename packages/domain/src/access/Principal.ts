import type { AccountId } from "../account/Account.ts"
import type { Ability } from "./Ability.ts"
import type { AccessToken, AccessTokenHash } from "./AccessToken.ts"

/** The account that acts, and its abilities. */
export interface Principal {
  /** The digest of the token, when the principal authenticated with one. */
  readonly token?: AccessTokenHash
  readonly account: AccountId
  readonly abilities: ReadonlySet<Ability>
}

/** Returns the principal of an access token. */
export const principalOf = (token: Pick<AccessToken, "hash" | "account" | "abilities">): Principal => ({
  token: token.hash,
  account: token.account,
  abilities: new Set(token.abilities)
})

/** Returns whether a principal sees and changes the data of all accounts. */
export const isOperator = (principal: Principal): boolean => principal.abilities.has("operator")

/** Returns whether a principal has an ability, by itself or as an operator. */
export const can = (principal: Principal, ability: Ability): boolean =>
  principal.abilities.has(ability) || isOperator(principal)

/** Returns whether a principal may see data of this account. */
export const reaches = (principal: Principal, thing: { readonly account: AccountId }): boolean =>
  thing.account === principal.account || isOperator(principal)
