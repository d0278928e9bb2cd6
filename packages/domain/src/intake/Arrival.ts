import { DateTime, Duration } from "effect"
import type { Moment } from "../calendar/BusinessDay.ts"
import type { BusinessId } from "../catalog/Business.ts"
import type { Subcategory } from "../catalog/Subcategory.ts"
import type { Website } from "../catalog/Website.ts"
import type { Market } from "../distribution/Market.ts"
import { attemptOffer, offer, type Offering } from "../distribution/Offering.ts"
import { leadEvent, stageEvents } from "../event/LeadEvents.ts"
import { isDuplicate } from "../lead/Duplicate.ts"
import type { Lead, ReceivedLead } from "../lead/Lead.ts"
import type { LeadStage } from "../lead/LeadStage.ts"
import { blanks } from "../lead/PersonalFields.ts"
import type { Signal } from "../lead/Signal.ts"
import { type OtherReceipt, signalsOf } from "../lead/SignalRules.ts"
import type { LeadRequest } from "./LeadRequest.ts"

/**
 * Returns the lead of a valid request with the signals that its way found. Its arrival adds the others. Consent to the
 * terms is a condition and is not stored.
 */
export const receivedLead = (
  { accept_terms: _, ...request }: LeadRequest,
  rest: Pick<ReceivedLead, "stage" | "account" | "places" | "signals" | "confirm_by" | "created_at">
): ReceivedLead => ({ ...request, ...rest, extra_info: null, remark: null })

/** How long after its receipt the person of a lead may confirm it. */
export const confirmTime = Duration.hours(24)

/** Returns until when the person of a lead that a website sends now may confirm it, or null when nobody has to. */
export const confirmBy = ({ confirm }: Pick<Website, "confirm">, now: DateTime.Utc): DateTime.Utc | null =>
  confirm === "mail" ? DateTime.addDuration(now, confirmTime) : null

/** The decision about an arriving lead: an {@link Offering} in which the lead may also be held or a duplicate. */
export interface Arrival extends Omit<Offering, "stage"> {
  readonly stage: LeadStage
  /** The signals of the lead. */
  readonly signals: ReadonlyArray<Signal>
  /** Whether the lead is erased at its receipt, because its person wants no lead. */
  readonly isErased: boolean
}

/** What a store knows of the person of an arriving lead. */
interface KnownPerson {
  /** When the latest earlier lead with each contact was received. */
  readonly earlier: ReadonlyArray<DateTime.Utc>
  /** The receipts with these contacts in other subcategories. */
  readonly others: ReadonlyArray<OtherReceipt>
  /** Whether one of these contacts is blocked. */
  readonly isBlocked: boolean
}

/** Returns an arriving lead as its decision leaves it. Nothing of the person stays in one that is erased at once. */
export const arrivedLead = (lead: ReceivedLead, { isErased, signals, stage }: Arrival): Omit<Lead, "id"> => ({
  ...lead,
  ...(isErased ? blanks : { signals }),
  stage,
  anonymised_at: isErased ? lead.created_at : null,
  withdrawn_at: null
})

/** Returns the businesses that get an arriving lead, in the order of the choice. */
export const businessesOf = ({ choice }: Arrival): ReadonlyArray<BusinessId> =>
  (choice?.assigned ?? []).map(({ business }) => business)

/**
 * Decides about an arriving lead. `market` is null when no offer is possible now; the lead then stays open and is
 * offered later.
 */
export type DecideArrival = (lead: ReceivedLead, person: KnownPerson, market: Market | null) => Arrival

/** The rules of a decision about an arriving lead. */
export interface ArrivalRules {
  /** Returns whether the lead is a duplicate of an earlier lead. */
  readonly isDuplicate: (lead: ReceivedLead, earlier: ReadonlyArray<DateTime.Utc>) => boolean
  /** Returns the signals of the lead. */
  readonly signalsOf: (lead: ReceivedLead, others: ReadonlyArray<OtherReceipt>) => ReadonlyArray<Signal>
  /** Whether a lead with signals is held. */
  readonly holdsSignals: boolean
  /** Returns the offer of the lead. */
  readonly offer: (lead: ReceivedLead, market: Market) => Offering
}

/**
 * Returns the decision by these rules. Leads of blocked persons, duplicates and held leads are not offered. A lead that
 * its person has to confirm is held, also that of a blocked person: whoever confirms a request wants it again.
 */
export const arrivalBy =
  ({ holdsSignals, isDuplicate, offer, signalsOf }: ArrivalRules): DecideArrival =>
  (lead, { earlier, isBlocked, others }, market) => {
    const at = lead.created_at
    const received = leadEvent("lead.received", at)
    const repeats = isDuplicate(lead, earlier)
    const confirms = lead.confirm_by !== null && !repeats
    if (isBlocked && !confirms) {
      const events = [received, ...stageEvents("refused", at), leadEvent("lead.anonymised", at)]
      return { stage: "refused", signals: [], isErased: true, choice: null, events }
    }
    const signals = [...lead.signals, ...signalsOf(lead, others)]
    const reviewed = confirms || (holdsSignals && signals.length > 0) ? "held" : lead.stage
    const stage = repeats ? "duplicate" : reviewed
    if (stage !== "open" || market === null) {
      const asked = confirms ? [leadEvent("lead.confirmation_requested", at)] : []
      return { stage, signals, isErased: false, choice: null, events: [received, ...stageEvents(stage, at), ...asked] }
    }
    const offering = attemptOffer(() => offer(lead, market))
    return { ...offering, signals, isErased: false, events: [received, ...offering.events] }
  }

/** All that a decision about an arriving lead depends on, besides the lead, the earlier leads and the market. */
export interface ArrivalTerms extends Pick<Subcategory, "duplicate_window_days"> {
  readonly moment: Moment
  readonly review: Website["review"]
}

/** Returns the decision about a lead that arrives on these terms. */
export const decideArrival = ({ duplicate_window_days, moment, review }: ArrivalTerms): DecideArrival =>
  arrivalBy({
    signalsOf,
    holdsSignals: review === "signals",
    isDuplicate: (lead, earlier) => isDuplicate(lead.created_at, earlier, duplicate_window_days),
    offer: (lead, market) => offer(lead, [], market, moment)
  })

/**
 * Returns the decision about a lead of the past: it is closed, and nobody is told. Of a blocked person, nothing stays.
 */
export const decidePast: DecideArrival = (lead, { isBlocked }) => ({
  stage: "closed",
  signals: [],
  isErased: isBlocked,
  choice: null,
  events: [leadEvent("lead.imported", lead.created_at)]
})
