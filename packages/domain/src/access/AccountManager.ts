import { Data, Result } from "effect"
import { accountAbilities } from "./Ability.ts"
import { isOperator, isUnscoped, type Principal } from "./Principal.ts"
import type { WholeAccount } from "./WholeAccount.ts"

/** Brands an account manager. The class is private to this module, so neither a literal nor a copy has the brand. */
declare class Proof {
  private readonly isProvenAccountManager: true
}

/**
 * A principal that manages the people and the tokens of its account, or of all accounts as an operator. Only
 * {@link accountManagerOf} and `operatorOf` return one.
 */
export interface AccountManager extends WholeAccount, Proof {}

/** The principal manages no account. */
export class NotAccountManager extends Data.TaggedError("NotAccountManager")<{}> {}

/**
 * Returns whether a principal manages an account: an operator, or a person who may do for it whatever a token may. No
 * other token does, because a stolen token could then make itself a successor.
 */
const managesAccount = (principal: Principal): boolean =>
  isOperator(principal) ||
  (principal.actor?.kind === "person" &&
    isUnscoped(principal) &&
    accountAbilities.every((ability) => principal.abilities.has(ability)))

/** Returns the principal as an account manager, or fails when it manages no account. */
export const accountManagerOf = (principal: Principal): Result.Result<AccountManager, NotAccountManager> =>
  managesAccount(principal) ? Result.succeed(principal as AccountManager) : Result.fail(new NotAccountManager())
