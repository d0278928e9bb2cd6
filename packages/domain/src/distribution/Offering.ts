import { DateTime, Duration, Effect } from "effect"
import type { Moment } from "../calendar/BusinessDay.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { type LeadEvent, leadEvent, stageEvents } from "../event/LeadEvents.ts"
import type { Lead } from "../lead/Lead.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import { stackFrames } from "../privacy/StackFrames.ts"
import type { Choice, Holding } from "./Choice.ts"
import type { Decision } from "./Decision.ts"
import { chooseByIndex } from "./index/ChoiceIndex.ts"
import type { Market } from "./Market.ts"

/** How long a lead is offered after its receipt. */
const offeringTime = Duration.hours(72)

/** The result of an offer of an open lead. */
export interface Offering {
  /** The stage of the lead after the offer. A lead with a free place stays open until its time is over. */
  readonly stage: Extract<LeadStage, "open" | "placed" | "closed">
  /** The holders and their states, or null when the offer changed neither. */
  readonly choice: Choice | null
  /** The events to append. */
  readonly events: ReadonlyArray<LeadEvent>
  /** The exception of the choice. The lead is unchanged then, and the defect is logged. */
  readonly defect?: { readonly cause: unknown }
}

/** An {@link Offering} with a choice. */
export interface MadeOffering extends Offering {
  readonly choice: Choice
}

type Offered = Pick<Lead, "country" | "postal_code" | "places" | "created_at">

/** Returns whether the offering time of a lead is not over. */
export const isOffered = ({ created_at }: Pick<Lead, "created_at">, now: DateTime.Utc): boolean =>
  Duration.isLessThan(DateTime.distance(created_at, now), offeringTime)

/** Returns when the offering time of a lead is over. */
export const offeringEnd = ({ created_at }: Pick<Lead, "created_at">): DateTime.Utc =>
  DateTime.addDuration(created_at, offeringTime)

/** Returns the latest receipt of the leads whose offering time is over. */
export const latestReceiptOver = (now: DateTime.Utc): DateTime.Utc => DateTime.subtractDuration(now, offeringTime)

/** Returns the events of an offer: one for each assignment, then that of the stage. */
const offeringEvents = (
  stage: LeadStage,
  businesses: ReadonlyArray<BusinessId>,
  at: DateTime.Utc
): ReadonlyArray<LeadEvent> => [
  ...businesses.map((business) => leadEvent("business_lead.assigned", at, business)),
  ...stageEvents(stage, at)
]

/** Returns the offering of a choice that leads to a stage. */
export const offeringOf = (choice: Choice, stage: Offering["stage"]): MadeOffering => ({
  stage,
  choice,
  events: offeringEvents(
    stage,
    choice.assigned.map(({ business }) => business),
    choice.decision.decided_at
  )
})

/**
 * Offers an open lead to the market. The lead is placed when its last place is taken, and closed when a place is free
 * after its offering time.
 */
export const offer = (
  lead: Offered,
  holdings: ReadonlyArray<Holding>,
  market: Market,
  moment: Moment
): MadeOffering => {
  const { country, places, postal_code } = lead
  const choice = chooseByIndex({ country, postal_code, places, holdings }, market, moment)
  const taken = holdings.filter(({ is_released }) => !is_released).length + choice.assigned.length
  return offeringOf(choice, taken >= places ? "placed" : isOffered(lead, moment.now) ? "open" : "closed")
}

/** The offering of a lead that nobody gets now. */
const unoffered: Offering = { stage: "open", choice: null, events: [] }

/** Offers an open lead to the market, but that of a blocked person to nobody. */
export const offerOnce = (...[lead, holdings, market, moment]: Parameters<typeof offer>): Offering =>
  market.isBlocked === true ? unoffered : offer(lead, holdings, market, moment)

/**
 * Offers an open lead again. A lead whose offering time is over is closed without an offer. An offer that gives the
 * lead to nobody changes nothing, not even the states: nobody advanced, so nobody gains by having been away.
 */
export const offerAgain = (
  lead: Offered,
  holdings: ReadonlyArray<Holding>,
  market: Market,
  moment: Moment
): Offering => {
  if (!isOffered(lead, moment.now)) {
    return { stage: "closed", choice: null, events: stageEvents("closed", moment.now) }
  }
  const made = offerOnce(lead, holdings, market, moment)
  return made.stage === "open" && made.choice?.assigned.length === 0 ? unoffered : made
}

/**
 * Returns the decision of an offer at a moment if it gives an open lead to nobody, and null otherwise. Such an offer is
 * not stored, so this is how its reasons are told.
 */
export const presentDecision = (
  lead: Offered & Pick<Lead, "stage">,
  holdings: ReadonlyArray<Holding>,
  market: Market,
  moment: Moment
): Decision | null => {
  if (lead.stage !== "open" || market.isBlocked === true || !isOffered(lead, moment.now)) return null
  const { assigned, decision } = chooseByIndex({ ...lead, holdings }, market, moment)
  return assigned.length === 0 ? decision : null
}

/**
 * Runs an offer and catches its defects. After a defect the lead stays open and unassigned, so a bug costs the lead
 * only its turn.
 */
export const attemptOffer = (make: () => Offering): Offering => {
  try {
    return make()
  } catch (cause) {
    return { stage: "open", choice: null, events: [], defect: { cause } }
  }
}

/** Logs the stack frames of the defect in an offering, if there is one. */
export const logDefect = ({ defect }: Pick<Offering, "defect">): Effect.Effect<void> =>
  defect === undefined ? Effect.void : Effect.logError("A lead could not be offered", stackFrames(defect.cause))
