import type { Fault } from "@leadwell/domain/input/Fault"
import { Cause, Predicate, Result } from "effect"

/** What an error of a use case has. */
interface Fact<Code extends string> {
  readonly _tag: Code
  readonly message: string
  readonly faults?: ReadonlyArray<Fault>
}

/**
 * An expected refusal. `code` names it, and `message` says it in a sentence without personal data. `faults` has the
 * path and the broken rule of each faulty value of an input, and `details` the ids that the refusal is about.
 */
export class LeadwellError<Code extends string = string> extends Error {
  override readonly name = "LeadwellError"
  readonly code: Code
  readonly faults: ReadonlyArray<Fault>
  readonly details: Readonly<Record<string, unknown>>

  /** Creates the error of a fact. The cause of the fact stays behind, because it may contain personal data. */
  constructor(fact: Fact<Code>) {
    super(fact.message)
    const { _tag, cause: _, faults = [], message: __, ...details } = { cause: undefined, ...fact }
    this.code = _tag
    this.faults = faults
    this.details = details
  }
}

/** Returns the value of a result. Throws its fact as a {@link LeadwellError}. */
export const orThrow = <A>(result: Result.Result<A, Fact<string>>): A =>
  Result.getOrThrowWith(result, (fact) => new LeadwellError(fact))

const isFact = (error: unknown): error is Error & Fact<string> =>
  error instanceof Error && Predicate.hasProperty(error, "_tag") && typeof error._tag === "string"

/** Returns what a promise rejects with: a {@link LeadwellError} for a fact, and any other error as it is. */
export const rejectionOf = (cause: Cause.Cause<unknown>): unknown => {
  if (Cause.hasInterruptsOnly(cause)) return closed()
  const error = Cause.squash(cause)
  return Cause.hasFails(cause) && isFact(error) ? new LeadwellError(error) : error
}

/** Returns the error of a call after the end of a Leadwell. */
export const closed = () => new LeadwellError({ _tag: "Closed", message: "This Leadwell is closed." })
