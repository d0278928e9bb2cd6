import { Context, DateTime, Effect, Layer } from "effect"
import { moments } from "../calendar/BusinessDay.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { DistributionRepository } from "./DistributionRepository.ts"
import { attemptOffer, latestReceiptOver, logDefect, offer, offerAgain } from "./Offering.ts"
import { examine, reachedBy } from "./Round.ts"
import { RoundRepository, type RoundStep } from "./RoundRepository.ts"

/** The maximum number of leads in one call of `offer`, which holds their market. */
const limit = 100

/** The maximum number of leads in one step of a round. Examining them should take milliseconds. */
const stepSize = 200

/** Offers leads with free places. */
export class LeadDistribution extends Context.Service<
  LeadDistribution,
  {
    /** Offers the open leads among `leads` now. A lead whose offering time is over is offered once more. */
    readonly distribute: (leads: ReadonlyArray<LeadId>) => Effect.Effect<void, StorageUnavailable>
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
      const rounds = yield* RoundRepository
      const currentMoment = yield* moments
      const make = Effect.fnUntraced(function* (leads: ReadonlyArray<LeadId>, by: typeof offerAgain) {
        const moment = yield* currentMoment
        const offered = yield* repository.offer(leads, (lead, holdings, market) =>
          attemptOffer(() => by(lead, holdings, market, moment))
        )
        yield* Effect.forEach(offered, ({ offering }) => logDefect(offering), { discard: true })
        return offered
      })

      const offerDue = Effect.gen(function* () {
        let swept = 0
        for (;;) {
          const due = yield* repository.due({ receivedBy: latestReceiptOver(yield* DateTime.now), limit })
          const offered = due.length > 0 ? yield* make(due, offerAgain) : []
          swept += offered.length
          if (due.length < limit || offered.length === 0) return swept
        }
      })

      const walk = Effect.fnUntraced(function* (step: RoundStep) {
        const examined = examine(step, yield* currentMoment, limit)
        const offered = examined.toOffer.length > 0 ? yield* make(examined.toOffer, offerAgain) : []
        const reached = reachedBy(step, examined, new Set(offered.map(({ lead }) => lead)))
        yield* rounds.advance(step, reached)
        yield* Effect.yieldNow
        return { isAhead: reached !== null, offered: offered.length }
      })

      return {
        distribute: Effect.fn("LeadDistribution.distribute")((leads) => Effect.asVoid(make(leads, offer))),
        sweep: Effect.gen(function* () {
          let swept = yield* offerDue
          for (;;) {
            const { today } = yield* currentMoment
            let isMoving = false
            for (const subcategory of yield* rounds.pending(today.day)) {
              const step = yield* rounds.step(subcategory, today.day, stepSize)
              if (step === null) continue
              const { isAhead, offered } = yield* walk(step)
              isMoving ||= isAhead
              swept += offered + (yield* offerDue)
            }
            if (!isMoving) return swept
          }
        }).pipe(Effect.withSpan("LeadDistribution.sweep"))
      }
    })
  )
}
