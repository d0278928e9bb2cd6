import { LeadDistribution } from "@leadwell/domain/distribution/LeadDistribution"
import { Cause, Effect, Layer, Schedule } from "effect"

const interval = "1 second"

/** Where a fault of ours arose. Its message is left out: it may hold a value of a person. */
const placesOf = (cause: Cause.Cause<unknown>): ReadonlyArray<string> =>
  Cause.prettyErrors(cause).flatMap(({ stack }) => (stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)))

const logFailing = (cause: Cause.Cause<{ readonly _tag: "StorageUnavailable" }>) =>
  Cause.hasDies(cause)
    ? Effect.logError("Leads with free places cannot be offered", placesOf(cause))
    : Effect.logWarning("Leads with free places cannot be offered: the store is away")

/**
 * Offers leads that are due once a second, for as long as the layer lives. Nothing ends that but its scope: what goes
 * wrong is logged when it starts and when it is over, and the next second tries again.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { sweep } = yield* LeadDistribution
    let isFailing = false
    const turn = Effect.matchCauseEffect(sweep, {
      onFailure: (cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        const isNew = !isFailing
        isFailing = true
        return isNew ? logFailing(cause) : Effect.void
      },
      onSuccess: () => {
        const isOver = isFailing
        isFailing = false
        return isOver ? Effect.logInfo("Leads with free places are offered again") : Effect.void
      }
    })
    yield* Effect.forkScoped(Effect.repeat(turn, Schedule.spaced(interval)))
  })
)
