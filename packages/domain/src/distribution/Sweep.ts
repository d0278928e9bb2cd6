import { DateTime, Effect } from "effect"
import type { Moment } from "../calendar/BusinessDay.ts"
import type { LeadId } from "../lead/LeadId.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import type { DistributionRepository, OfferedLead } from "./DistributionRepository.ts"
import { latestReceiptOver } from "./Offering.ts"
import { examine, reachedBy, type RoundStep } from "./Round.ts"

/** The maximum number of leads in one call of `offer`, which holds their market. */
const limit = 100

/** The maximum number of leads in one step of a round. Examining them should take milliseconds. */
const stepSize = 200

/** Offers leads again, and returns those that were offered. */
export type OfferLeads = (leads: ReadonlyArray<LeadId>) => Effect.Effect<ReadonlyArray<OfferedLead>, StorageUnavailable>

/** Offers the due leads, and returns how many were offered. */
const offerDue = Effect.fnUntraced(function* (leads: DistributionRepository["Service"], offer: OfferLeads) {
  let swept = 0
  for (;;) {
    const due = yield* leads.due({ receivedBy: latestReceiptOver(yield* DateTime.now), limit })
    const offered = due.length > 0 ? yield* offer(due) : []
    swept += offered.length
    if (due.length < limit || offered.length === 0) return swept
  }
})

/**
 * Sweeps once: offers due leads, and makes the steps of pending rounds in turn. Due leads are offered before each step,
 * because a round of very many leads takes a while. Returns the number of offers.
 */
export const sweepWith = Effect.fnUntraced(function* (
  leads: DistributionRepository["Service"],
  offer: OfferLeads,
  currentMoment: Effect.Effect<Moment>
) {
  /**
   * Makes a step. When that fails, it gives the step back, so that no process waits for this one. When even that fails,
   * the step becomes free after some seconds.
   */
  const walk = Effect.fnUntraced(
    function* (step: RoundStep) {
      const examined = examine(step, yield* currentMoment, limit)
      const offered = examined.toOffer.length > 0 ? yield* offer(examined.toOffer) : []
      const reached = reachedBy(step, examined, new Set(offered.map(({ lead }) => lead)))
      yield* leads.advanceRound(step, reached)
      yield* Effect.yieldNow
      return { isAhead: reached !== null, offered: offered.length }
    },
    (made, step) => Effect.tapError(made, () => Effect.ignore(leads.advanceRound(step, null)))
  )

  let swept = yield* offerDue(leads, offer)
  for (;;) {
    const { today } = yield* currentMoment
    let isMoving = false
    for (const subcategory of yield* leads.pendingRounds(today.day)) {
      const step = yield* leads.nextStep(subcategory, today.day, stepSize)
      if (step === null) continue
      const { isAhead, offered } = yield* walk(step)
      isMoving ||= isAhead
      swept += offered + (yield* offerDue(leads, offer))
    }
    if (!isMoving) return swept
  }
}, Effect.withSpan("LeadDistribution.sweep"))
