import { DateTime, Duration } from "effect"
import type { Moment } from "../calendar/Moment.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import { type Choice, choose, type Holding } from "./Choice.ts"
import type { Market } from "./Market.ts"

/** How long after its receipt a lead is offered. */
const offeringTime = Duration.hours(72)

/** What becomes of an open lead: who gets it, if it was offered, and the stage it is in afterwards. */
export interface Offering {
  readonly choice: Choice | null
  readonly stage: Extract<LeadStage, "open" | "placed" | "closed">
}

/** An {@link Offering} in which the lead was offered. */
export interface MadeOffering extends Offering {
  readonly choice: Choice
}

type Offered = Pick<Lead, "country" | "postal_code" | "places" | "created_at">

/** Whether a lead is young enough to be offered. */
export const isOffered = ({ created_at }: Pick<Lead, "created_at">, now: DateTime.Utc): boolean =>
  Duration.isLessThan(DateTime.distance(created_at, now), offeringTime)

/**
 * Offers an open lead to the market. It is placed when its last place is taken, and closed when its time is over with a
 * place still free.
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
  return { choice, stage: taken >= places ? "placed" : isOffered(lead, moment.now) ? "open" : "closed" }
}

/** Offers an open lead again, unless its time is over: then it is closed and goes to nobody any more. */
export const offerAgain = (lead: Offered, holdings: ReadonlyArray<Holding>, market: Market, moment: Moment): Offering =>
  isOffered(lead, moment.now) ? offer(lead, holdings, market, moment) : { choice: null, stage: "closed" }
