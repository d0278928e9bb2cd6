import type { Refusal } from "../api/Refusal.ts"
import { isOfField } from "../texts/FaultWords.ts"

interface Decision {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: Refusal | null
}

/** Whether the server refused a request as a whole, such as a decision that a colleague has made. */
const isForbidden = ({ errors, status }: Refusal): boolean =>
  status === 422 && Object.values(errors).some((messages) => messages.some((text) => !isOfField(text)))

/**
 * Whether a decision can still be made. Once it is made, or somebody else has made it, the server refuses to tell what
 * it would do.
 */
export const isUndecided = (...decisions: ReadonlyArray<Decision>): boolean =>
  decisions.every(({ error, isPending, isSuccess }) => !isPending && !isSuccess && !(error && isForbidden(error)))
