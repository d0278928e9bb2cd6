import { Data, Result } from "effect"
import type { AccountManager } from "./AccountManager.ts"
import { isOperator, type Principal } from "./Principal.ts"
import type { Reviewer } from "./Reviewer.ts"

/** Brands an operator. The class is private to this module, so neither a literal nor a copy has the brand. */
declare class Proof {
  private readonly isProvenOperator: true
}

/** A principal with the operator ability and without a scope. Only {@link operatorOf} returns one. */
export interface Operator extends AccountManager, Reviewer, Proof {}

/** The principal is not an operator. */
export class NotOperator extends Data.TaggedError("NotOperator")<{}> {}

/** Returns the principal as an operator, or fails when it lacks the ability. */
export const operatorOf = (principal: Principal): Result.Result<Operator, NotOperator> =>
  isOperator(principal) ? Result.succeed(principal as Operator) : Result.fail(new NotOperator())
