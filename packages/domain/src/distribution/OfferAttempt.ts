import { Effect } from "effect"
import type { Offering } from "./Offering.ts"

/**
 * Makes an offering. When the choice throws, which is a mistake of ours, the lead stays open and is offered to nobody:
 * the mistake costs the lead its turn, and never the lead.
 */
export const attemptOffer = (make: () => Offering): Offering => {
  try {
    return make()
  } catch (cause) {
    return { stage: "open", choice: null, events: [], defect: { cause } }
  }
}

/** The lines of a stack that name places in the code. Its first line is left out, because it may quote a person. */
const placesOf = (cause: unknown): ReadonlyArray<string> =>
  cause instanceof Error ? (cause.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line)) : []

/** Logs the defect of an offering, if it has one, and where in the code it arose. */
export const logDefect = ({ defect }: Pick<Offering, "defect">): Effect.Effect<void> =>
  defect === undefined ? Effect.void : Effect.logError("A lead could not be offered", placesOf(defect.cause).join("\n"))
