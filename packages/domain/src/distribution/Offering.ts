import { DateTime, Duration } from "effect"
import type { Moment } from "../calendar/Moment.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { type LeadEvent, leadEvent, stageEvents } from "../event/LeadEvents.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import { type Choice, choose, type Holding } from "./Choice.ts"
import type { Market } from "./Market.ts"

/** How long after its receipt a lead is offered. */
const offeringTime = Duration.hours(72)

/** What becomes of an open lead that has its turn. */
export interface Offering {
  /** The stage of the lead afterwards. An open lead with a free place stays open. */
  readonly stage: Extract<LeadStage, "open" | "placed" | "closed">
  /** Who gets the lead, or null when it was not offered. */
  readonly choice: Choice | null
  /** The events to append. */
  readonly events: ReadonlyArray<LeadEvent>
  /** What the choice threw. The lead is as it was then, and the defect is logged. */
  readonly defect?: { readonly cause: unknown }
}

/** An {@link Offering} in which the lead was offered. */
export interface MadeOffering extends Offering {
  readonly choice: Choice
}

type Offered = Pick<Lead, "country" | "postal_code" | "places" | "created_at">

/** Whether a lead is young enough to be offered. */
export const isOffered = ({ created_at }: Pick<Lead, "created_at">, now: DateTime.Utc): boolean =>
  Duration.isLessThan(DateTime.distance(created_at, now), offeringTime)

/** The events of a lead that goes to some businesses and is in a stage afterwards. */
const offeringEvents = (
  stage: LeadStage,
  businesses: ReadonlyArray<BusinessId>,
  at: DateTime.Utc
): ReadonlyArray<LeadEvent> => [
  ...businesses.map((business) => leadEvent("business_lead.assigned", at, business)),
  ...stageEvents(stage, at)
]

/** The offering of a choice after which the lead is in a stage. */
export const offeringOf = (choice: Choice, stage: Offering["stage"]): MadeOffering => ({
  stage,
  choice,
  events: offeringEvents(
    stage,
    choice.assigned.map(({ business }) => business),
    choice.distribution.decided_at
  )
})

/**
 * Offers an open lead to the market. The lead is placed when its last place is taken. It is closed when its time is
 * over and a place is still free.
 */
export const offer = (
  lead: Offered,
  holdings: ReadonlyArray<Holding>,
  market: Market,
  moment: Moment
): MadeOffering => {
  const { country, places, postal_code } = lead
  const choice = choose({ country, postal_code, places, holdings }, market, moment)
  const taken = choice.distribution.considered.filter(({ hindrance }) => hindrance === null).length
  return offeringOf(choice, taken >= places ? "placed" : isOffered(lead, moment.now) ? "open" : "closed")
}

/** Offers an open lead again. A lead whose time is over is closed instead and offered to nobody. */
export const offerAgain = (lead: Offered, holdings: ReadonlyArray<Holding>, market: Market, moment: Moment): Offering =>
  isOffered(lead, moment.now)
    ? offer(lead, holdings, market, moment)
    : { stage: "closed", choice: null, events: stageEvents("closed", moment.now) }
