import { DateTime, Effect } from "effect"
import type { Ability } from "./Ability.ts"
import type { AccountId } from "./Account.ts"
import type { Act, Actor } from "./Actor.ts"
import type { Scope } from "./Scope.ts"

/**
 * The account that acts, its abilities, and the scope that limits it. `grant` turns it into what a use case asks for.
 */
export interface Principal {
  /** The digest of the token, when the principal authenticated with one. */
  readonly token?: string
  /** Who acts for the account. */
  readonly actor?: Actor
  /** When the person signed in who acts. A token has no such instant. */
  readonly signed_in_at?: DateTime.Utc
  readonly account: AccountId
  readonly abilities: ReadonlySet<Ability>
  /** The businesses and websites to which the principal is limited, if it is. */
  readonly scope?: Scope | null
}

/** Returns who acts, for the audit trail: the actor of the principal, or else its account. */
export const actorOf = ({ account, actor }: Principal): Actor =>
  actor ?? { kind: "account", id: account, name: account }

/** Returns the act of a principal at this moment, for the audit trail. */
export const actBy = (principal: Principal): Effect.Effect<Act> =>
  Effect.map(DateTime.now, (at) => ({ actor: actorOf(principal), at }))

/**
 * Returns whose requests are counted together, and whose idempotency keys: the token, or else who acts for the account.
 */
export const senderOf = ({ account, actor, token }: Principal): string => token ?? actor?.id ?? account

/** Returns whether a principal acts for its whole account, and not for some businesses and websites alone. */
export const isUnscoped = ({ scope }: Principal): boolean => scope === undefined || scope === null

/**
 * Returns whether a principal sees and changes the data of all accounts. A principal with a scope never does, because
 * what an operator does is not limited to a scope.
 */
export const isOperator = (principal: Principal): boolean =>
  principal.abilities.has("operator") && isUnscoped(principal)
