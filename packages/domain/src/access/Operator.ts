import { Data, Result } from "effect"
import { isOperator, type Principal } from "./Principal.ts"

/** A private member of a class that nobody can name: no literal has it, and no copy of an operator either. */
declare class Proof {
  private readonly isProvenOperator: true
}

/** A principal that was found to be an operator. Only {@link operatorOf} makes one. */
export interface Operator extends Principal, Proof {}

/** The principal is no operator. */
export class NotOperator extends Data.TaggedError("NotOperator")<{}> {}

/** The principal as an operator, when it has that ability. */
export const operatorOf = (principal: Principal): Result.Result<Operator, NotOperator> =>
  isOperator(principal) ? Result.succeed(principal as Operator) : Result.fail(new NotOperator())
