import { Data, Result } from "effect"
import { isUnscoped, type Principal } from "./Principal.ts"

/** Brands a principal without a scope. The class is private to this module, so neither a literal nor a copy has it. */
declare class Proof {
  private readonly isProvenUnscoped: true
}

/** A principal that acts for its whole account. Only {@link wholeAccountOf}, `accountManagerOf` and
 * `operatorOf` return one. */
export interface WholeAccount extends Principal, Proof {}

/** The principal is held to a scope. */
export class HeldToScope extends Data.TaggedError("HeldToScope")<{}> {}

/** Returns the principal as one that acts for its whole account, or fails when it is held to a scope. */
export const wholeAccountOf = (principal: Principal): Result.Result<WholeAccount, HeldToScope> =>
  isUnscoped(principal) ? Result.succeed(principal as WholeAccount) : Result.fail(new HeldToScope())
