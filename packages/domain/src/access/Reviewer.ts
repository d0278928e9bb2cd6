import { Data, Result } from "effect"
import { can, isUnscoped, type Principal } from "./Principal.ts"

/** Brands a reviewer. The class is private to this module, so neither a literal nor a copy has the brand. */
declare class Proof {
  private readonly isProvenReviewer: true
}

/**
 * A principal that reads and decides the held leads and the reclaim requests of every account. Only {@link reviewerOf}
 * and `operatorOf` return one.
 */
export interface Reviewer extends Principal, Proof {}

/** The principal is neither a reviewer nor an operator. */
export class NotReviewer extends Data.TaggedError("NotReviewer")<{}> {}

/** Returns whether a principal reviews. A principal with a scope does not, because the review is of every account. */
export const isReviewer = (principal: Principal): boolean => isUnscoped(principal) && can(principal, "leads:review")

/** Returns the principal as a reviewer, or fails when it is none. */
export const reviewerOf = (principal: Principal): Result.Result<Reviewer, NotReviewer> =>
  isReviewer(principal) ? Result.succeed(principal as Reviewer) : Result.fail(new NotReviewer())
