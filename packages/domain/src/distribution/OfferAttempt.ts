import { Effect } from "effect"
import { stackFrames } from "../privacy/StackFrames.ts"
import type { Offering } from "./Offering.ts"

/**
 * Runs an offer and catches its defects. After a defect the lead stays open and unassigned, so a bug costs the lead
 * only its turn.
 */
export const attemptOffer = (make: () => Offering): Offering => {
  try {
    return make()
  } catch (cause) {
    return { stage: "open", choice: null, events: [], defect: { cause } }
  }
}

/** Logs the stack frames of the defect in an offering, if there is one. */
export const logDefect = ({ defect }: Pick<Offering, "defect">): Effect.Effect<void> =>
  defect === undefined ? Effect.void : Effect.logError("A lead could not be offered", stackFrames(defect.cause))
