import type { DateTime } from "effect"
import type { Moment } from "../calendar/Moment.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { Subcategory } from "../catalog/Subcategory.ts"
import type { Market } from "../distribution/Market.ts"
import { attemptOffer } from "../distribution/OfferAttempt.ts"
import { offer, type Offering } from "../distribution/Offering.ts"
import { leadEvent, stageEvents } from "../event/LeadEvents.ts"
import { isDuplicate } from "../lead/Duplicate.ts"
import type { ReceivedLead } from "../lead/Lead.ts"
import type { LeadStage } from "../lead/LeadStage.ts"

/** What becomes of a lead on its arrival: an {@link Offering} that may also leave it held or make it a duplicate. */
export interface Arrival extends Omit<Offering, "stage"> {
  readonly stage: LeadStage
}

/** The businesses that get a lead on its arrival, in the order in which they were chosen. */
export const businessesOf = ({ choice }: Arrival): ReadonlyArray<BusinessId> =>
  (choice?.assigned ?? []).map(({ business }) => business)

/**
 * Decides what becomes of a lead on its arrival. `earlier` are the instants at which the latest earlier leads with
 * its contacts were received. `market` is null when the lead cannot be offered now: it stays open then, and is
 * offered later.
 */
export type DecideArrival = (lead: ReceivedLead, earlier: ReadonlyArray<DateTime.Utc>, market: Market | null) => Arrival

/** The two rules that an arrival is decided by. */
export interface ArrivalRules {
  /** Whether the lead is a duplicate of one of the earlier leads. */
  readonly isDuplicate: (lead: ReceivedLead, earlier: ReadonlyArray<DateTime.Utc>) => boolean
  /** Who gets the lead. */
  readonly offer: (lead: ReceivedLead, market: Market) => Offering
}

/** The decision that these rules make. Duplicates and held leads are offered to nobody. */
export const arrivalBy =
  ({ isDuplicate, offer }: ArrivalRules): DecideArrival =>
  (lead, earlier, market) => {
    const received = leadEvent("lead.received", lead.created_at)
    const stage = isDuplicate(lead, earlier) ? "duplicate" : lead.stage
    if (stage !== "open" || market === null) {
      return { stage, choice: null, events: [received, ...stageEvents(stage, lead.created_at)] }
    }
    const offering = attemptOffer(() => offer(lead, market))
    return { ...offering, events: [received, ...offering.events] }
  }

/** The decision on a lead that arrives in a subcategory at a moment. */
export const decideArrival = (
  { duplicate_window_days }: Pick<Subcategory, "duplicate_window_days">,
  moment: Moment
): DecideArrival =>
  arrivalBy({
    isDuplicate: (lead, earlier) => isDuplicate(lead.created_at, earlier, duplicate_window_days),
    offer: (lead, market) => offer(lead, [], market, moment)
  })
