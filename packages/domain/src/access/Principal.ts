import type { AccountId } from "../account/Account.ts"
import type { Actor } from "../audit/Actor.ts"
import type { Ability } from "./Ability.ts"
import type { AccessToken, AccessTokenHash } from "./AccessToken.ts"

/** The account that acts, and its abilities. */
export interface Principal {
  /** The digest of the token, when the principal authenticated with one. */
  readonly token?: AccessTokenHash
  /** Who acts for the account. */
  readonly actor?: Actor
  readonly account: AccountId
  readonly abilities: ReadonlySet<Ability>
}

/** Returns the principal of an access token. */
export const principalOf = (token: Pick<AccessToken, "id" | "hash" | "account" | "name" | "abilities">): Principal => ({
  token: token.hash,
  actor: { kind: "token", id: token.id, name: token.name },
  account: token.account,
  abilities: new Set(token.abilities)
})

/** Returns who acts, for the audit trail: the actor of the principal, or else its account. */
export const actorOf = ({ account, actor }: Principal): Actor =>
  actor ?? { kind: "account", id: account, name: account }

/** Returns whether a principal sees and changes the data of all accounts. */
export const isOperator = (principal: Principal): boolean => principal.abilities.has("operator")

/** Returns whether a principal has an ability, by itself or as an operator. */
export const can = (principal: Principal, ability: Ability): boolean =>
  principal.abilities.has(ability) || isOperator(principal)

/** Returns whether a principal may see data of this account. */
export const reaches = (principal: Principal, thing: { readonly account: AccountId }): boolean =>
  thing.account === principal.account || isOperator(principal)
