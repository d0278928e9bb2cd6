import { Context, DateTime, Effect, Layer } from "effect"
import { moments } from "../calendar/BusinessDay.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { DistributionRepository } from "./DistributionRepository.ts"
import { attemptOffer, logDefect, offer, offerAgain } from "./Offering.ts"

/** How long a lead with a free place waits for its next offer, unless a change makes it due earlier. */
const rest = { minutes: 1 }

/** Returns the latest instant of a last offer that makes a lead due. */
export const dueAt = (now: DateTime.Utc): DateTime.Utc => DateTime.subtract(now, rest)

/** The maximum number of leads in one step of a sweep. */
const limit = 100

/** Offers leads with free places. */
export class LeadDistribution extends Context.Service<
  LeadDistribution,
  {
    /** Offers the open leads among `leads` now. A lead whose offering time is over is offered once more. */
    readonly distribute: (leads: ReadonlyArray<LeadId>) => Effect.Effect<void, StorageUnavailable>
    /**
     * Offers every due lead once, closes the leads whose offering time is over, and returns the number of leads.
     * Several processes may sweep concurrently.
     */
    readonly sweep: Effect.Effect<number, StorageUnavailable>
  }
>()("@leadwell/domain/distribution/LeadDistribution") {
  static readonly layer = Layer.effect(
    LeadDistribution,
    Effect.gen(function* () {
      const repository = yield* DistributionRepository
      const currentMoment = yield* moments
      const make = Effect.fnUntraced(function* (leads: ReadonlyArray<LeadId>, by: typeof offerAgain) {
        const moment = yield* currentMoment
        const offered = yield* repository.offer(
          leads,
          (lead, holdings, market) => attemptOffer(() => by(lead, holdings, market, moment)),
          moment.now
        )
        yield* Effect.forEach(offered, ({ offering }) => logDefect(offering), { discard: true })
        return offered
      })
      return {
        distribute: Effect.fn("LeadDistribution.distribute")((leads) => Effect.asVoid(make(leads, offer))),
        sweep: Effect.gen(function* () {
          const offeredBy = dueAt(yield* DateTime.now)
          let swept = 0
          for (;;) {
            const due = yield* repository.due({ offeredBy, limit })
            const offered = due.length > 0 ? yield* make(due, offerAgain) : []
            swept += offered.length
            if (due.length < limit || offered.length === 0) return swept
          }
        }).pipe(Effect.withSpan("LeadDistribution.sweep"))
      }
    })
  )
}
