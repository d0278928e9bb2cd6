import { Effect, Result } from "effect"
import type { Offering } from "./Offering.ts"

/** An offering, or what its computation threw: a mistake of ours, which may cost a lead its turn, never the lead. */
export const attemptOffer = <O extends Offering>(make: () => O): Result.Result<O, unknown> =>
  Result.try({ try: make, catch: (cause) => cause })

/** The lines of a stack that name places in the code; its first line may quote a person. */
const placesOf = (cause: unknown): ReadonlyArray<string> =>
  cause instanceof Error ? (cause.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line)) : []

/** Logs that an offer broke down, and where. */
export const logBrokenOffer = (cause: unknown): Effect.Effect<void> =>
  Effect.logError("A lead could not be offered", placesOf(cause).join("\n"))
