import { Data, Result } from "effect"
import { can, type Principal } from "../access/Principal.ts"
import { isReviewer, type Reviewer } from "../access/Reviewer.ts"

/**
 * Brands a reader of own outcomes. The class is private to this module, so neither a literal nor a copy has the brand.
 */
declare class Proof {
  private readonly isProvenOutcomeReader: true
}

/** A person who may read leads of businesses, and what decisions meant for those businesses. */
interface OutcomeReader extends Principal, Proof {}

/**
 * A principal that reads why businesses got a lead or not. A reviewer reads it of all businesses, a person of those in
 * reach. Only {@link decisionReaderOf}, `reviewerOf` and `operatorOf` return one.
 */
export type DecisionReader = Reviewer | OutcomeReader

/** The principal reads no decision. */
export class NotDecisionReader extends Data.TaggedError("NotDecisionReader")<{}> {}

/** Returns whether a principal reads decisions. Of tokens, only a reviewer's does. */
const readsDecisions = (principal: Principal): boolean =>
  isReviewer(principal) || (principal.actor?.kind === "person" && can(principal, "leads:read"))

/** Returns the principal as a reader of decisions, or fails when it is none. */
export const decisionReaderOf = (principal: Principal): Result.Result<DecisionReader, NotDecisionReader> =>
  readsDecisions(principal) ? Result.succeed(principal as OutcomeReader) : Result.fail(new NotDecisionReader())
