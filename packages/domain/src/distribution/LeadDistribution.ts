import { Cause, Context, Effect, Fiber, Layer, Option } from "effect"
import { moments } from "../calendar/BusinessDay.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadId } from "../lead/LeadId.ts"
import { causeFrames } from "../privacy/StackFrames.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { DistributionRepository, type OfferedLead } from "./DistributionRepository.ts"
import { attemptOffer, logDefect, offerAgain, offerOnce, type Offering } from "./Offering.ts"
import { holdingsAfter, type Release, statesAfter } from "./Release.ts"
import { sweepWith } from "./Sweep.ts"

/** How long a caller waits for the offer of its leads. */
const sweepTimeout = "500 millis"

/** Offers leads with free places. */
export class LeadDistribution extends Context.Service<
  LeadDistribution,
  {
    /**
     * Offers the open leads among `leads` now, and returns what became of them. A lead whose offering time is over is
     * offered once more. It never fails, and takes half a second at most: a lead that is not offered by then, or is
     * offered by somebody else, is missing in the result, and a sweep offers it if nobody else does.
     */
    readonly distribute: (leads: ReadonlyArray<LeadId>) => Effect.Effect<ReadonlyArray<OfferedLead>>
    /**
     * Returns what `distribute` would make of a lead after some releases, or null if the lead is not open. It stores
     * nothing.
     */
    readonly expected: (
      lead: Lead,
      releases: ReadonlyArray<Release>
    ) => Effect.Effect<Offering | null, StorageUnavailable>
    /**
     * Offers every due lead, and every open lead that a business takes since something changed. Closes the leads whose
     * offering time is over. Returns the number of offers. Several processes may sweep concurrently.
     */
    readonly sweep: Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/LeadDistribution") {
  static readonly layer = Layer.effect(
    LeadDistribution,
    Effect.gen(function* () {
      const repository = yield* DistributionRepository
      const currentMoment = yield* moments
      const scope = yield* Effect.scope
      const make = Effect.fnUntraced(function* (leads: ReadonlyArray<LeadId>, by: typeof offerAgain) {
        const moment = yield* currentMoment
        const offered = yield* repository.offer(leads, (lead, holdings, market) =>
          attemptOffer(() => by(lead, holdings, market, moment))
        )
        yield* Effect.forEach(offered, ({ offering }) => logDefect(offering), { discard: true })
        return offered
      })
      /** Offers leads now, and logs a mistake of ours. The sweeper reports a store that is away. */
      const offerOrLeave = (leads: ReadonlyArray<LeadId>) =>
        Effect.catchCause(make(leads, offerOnce), (cause) =>
          Effect.as(
            Cause.hasDies(cause) ? Effect.logError("A lead could not be offered", causeFrames(cause)) : Effect.void,
            []
          )
        )
      return {
        distribute: Effect.fn("LeadDistribution.distribute")(function* (leads) {
          // The offer runs on in a fiber of its own, because giving up a store that hangs takes seconds more.
          const offering = yield* Effect.forkIn(offerOrLeave(leads), scope)
          return Option.getOrElse(yield* Effect.timeoutOption(Fiber.join(offering), sweepTimeout), () => [])
        }),
        expected: Effect.fn("LeadDistribution.expected")(function* (lead, releases) {
          if (lead.stage !== "open") return null
          const holdings = yield* repository.holdings(lead.id)
          const market = yield* repository.market(lead.subcategory_id, lead.id)
          const moment = yield* currentMoment
          return attemptOffer(() =>
            offerOnce(
              lead,
              holdingsAfter(holdings, releases),
              { ...market, states: statesAfter(market.states, releases) },
              moment
            )
          )
        }),
        sweep: sweepWith(repository, (leads) => make(leads, offerAgain), currentMoment)
      }
    })
  )
}
