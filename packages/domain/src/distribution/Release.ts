import type { DateTime, Duration } from "effect"
import type { BusinessLead } from "../assignment/BusinessLead.ts"
import { statusAt } from "../assignment/BusinessLeadStatus.ts"
import type { CalendarDate } from "../calendar/CalendarDate.ts"
import { periodStarts } from "../calendar/CalendarPeriod.ts"
import type { BusinessId } from "../catalog/Business.ts"
import { type LeadEvent, leadEvent } from "../event/LeadEvents.ts"
import type { ReclaimId } from "../lead/ReclaimId.ts"
import { countedLeads, givenBack } from "./CapUse.ts"
import type { Holding } from "./Choice.ts"
import type { Market, SubscriptionState } from "./Market.ts"

/**
 * A business that has a lead, or had it before its release. `request` is its pending reclaim request, and `state` its
 * subscription state in the market of the lead, null if it never had one.
 */
export interface LeadHolder extends Pick<BusinessLead, "business" | "assigned_at" | "reclaim"> {
  readonly request: ReclaimId | null
  readonly state: SubscriptionState | null
}

/** The instant of a decision about a lead, the calendar of the caps, and the reclaim window. */
export interface DecisionClock {
  readonly now: DateTime.Utc
  readonly dayOf: (at: DateTime.Utc) => CalendarDate
  readonly window: Duration.Duration
}

/**
 * The release of a business from a lead, with what to store: its instant, its granted reclaim request and its
 * subscription state, both null if there is none.
 */
export interface Release {
  readonly business: BusinessId
  readonly at: DateTime.Utc
  readonly request: {
    readonly id: ReclaimId
    readonly remark: string | null
    readonly decided_at: DateTime.Utc
  } | null
  readonly state: SubscriptionState | null
  /** Whether a cap of the business still counted the lead. */
  readonly isCapGivenBack: boolean
}

/**
 * Releases a business from a lead: the caps that still count its assignment get one back, and its pending request is
 * granted with the remark.
 */
export const releaseOf = (
  { assigned_at, business, request, state }: Pick<LeadHolder, "assigned_at" | "business" | "request" | "state">,
  remark: string | null,
  { dayOf, now }: Pick<DecisionClock, "dayOf" | "now">
): Release => {
  const granted = request && { id: request, remark, decided_at: now }
  if (state === null) return { business, at: now, request: granted, state, isCapGivenBack: false }
  const use = givenBack(state.use, periodStarts(dayOf(assigned_at)))
  const isCapGivenBack = countedLeads(use) < countedLeads(state.use)
  return { business, at: now, request: granted, state: { ...state, use }, isCapGivenBack }
}

/**
 * Releases every holder of a worthless lead that may still reclaim it or waits for the decision of its request. The
 * others keep the lead.
 */
export const releaseHolders = (
  holders: ReadonlyArray<LeadHolder>,
  remark: string | null,
  clock: DecisionClock
): ReadonlyArray<Release> =>
  holders
    .filter((holder) => ["new", "reclaim_requested"].includes(statusAt(holder, clock.window, clock.now)))
    .map((holder) => releaseOf(holder, remark, clock))

/** Returns the events of the release of a holder: that its request is granted if it had one, then the release. */
export const releaseEvents = ({ business, request }: Release, at: DateTime.Utc): ReadonlyArray<LeadEvent> => {
  const released = leadEvent("business_lead.released", at, business)
  return request === null ? [released] : [{ ...released, type: "reclaim.granted", reclaim: request.id }, released]
}

/** Returns the holdings of a lead after some releases. */
export const holdingsAfter = (
  holdings: ReadonlyArray<Holding>,
  releases: ReadonlyArray<Release>
): ReadonlyArray<Holding> => {
  const released = new Set(releases.map(({ business }) => business))
  return holdings.map((one) => (released.has(one.business) ? { ...one, is_released: true } : one))
}

/** Returns the states of a market after some releases. */
export const statesAfter = (states: Market["states"], releases: ReadonlyArray<Release>): Market["states"] =>
  new Map([
    ...states,
    ...releases.flatMap(({ business, state }) => (state === null ? [] : [[business, state] as const]))
  ])
