import type { RefusalCode } from "../api/Contract.ts"
import type { Refusal } from "../api/Refusal.ts"

interface Decision {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: Refusal | null
}

const final: ReadonlyArray<string | undefined> = [
  "lead_erased",
  "reclaim_decided",
  "stage_forbids"
] satisfies ReadonlyArray<RefusalCode>

/** Whether nothing can be decided any more, such as after the decision of a colleague. */
const isForbidden = ({ errors }: Refusal): boolean =>
  Object.values(errors).some((faults) => faults.some(({ code }) => final.includes(code)))

/**
 * Whether a decision can still be made. Once it is made, or somebody else has made it, the server refuses to tell what
 * it would do.
 */
export const isUndecided = (...decisions: ReadonlyArray<Decision>): boolean =>
  decisions.every(({ error, isPending, isSuccess }) => !isPending && !isSuccess && !(error && isForbidden(error)))
