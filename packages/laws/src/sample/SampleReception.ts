import type { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { Choice, Holding } from "@leadwell/domain/distribution/Choice"
import type { Market, SubscriptionState } from "@leadwell/domain/distribution/Market"
import { type MadeOffering, offeringOf } from "@leadwell/domain/distribution/Offering"
import { EnclosedConsent, type NewConsentRecord } from "@leadwell/domain/features/privacy/consent/ConsentRecord"
import type { Region } from "@leadwell/domain/geography/Region"
import type { IdempotentRequest } from "@leadwell/domain/idempotency/IdempotentRequest"
import { type ArrivalRules, arrivalBy } from "@leadwell/domain/intake/Arrival"
import type { Enclosures } from "@leadwell/domain/intake/Enclosure"
import { LeadInbox, type Reception } from "@leadwell/domain/intake/LeadInbox"
import type { Contact } from "@leadwell/domain/lead/Duplicate"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { Context, type DateTime, Effect } from "effect"
import { sampleInstant } from "./SampleLead.ts"

const day = "2026-01-15" as CalendarDate

/** Returns a state that is identified by its pass. */
export const sampleState = (pass: number): SubscriptionState => ({
  pass,
  waiting_since: sampleInstant,
  is_away: false,
  area: 4_294_967_295 - pass,
  use: {
    day,
    daily: pass,
    week: "2026-01-12" as CalendarDate,
    weekly: pass,
    month: "2026-01-01" as CalendarDate,
    monthly: pass,
    earlier: [
      { period: "day", start: "2026-01-13" as CalendarDate, count: pass },
      { period: "month", start: "2025-12-01" as CalendarDate, count: 1 }
    ]
  }
})

/** Returns an offering that gives a lead to exactly these businesses and adds 1 to the pass of each. */
export const offeringTo = (
  businesses: ReadonlyArray<BusinessId>,
  { states }: Market,
  places: number,
  holdings: ReadonlyArray<Holding> = [],
  decided_at: DateTime.Utc = sampleInstant
): MadeOffering => {
  const holders = [...holdings.filter(({ is_released }) => !is_released).map(({ business }) => business), ...businesses]
  const choice: Choice = {
    assigned: businesses.map((business) => ({ business, region: "35" as Region })),
    states: new Map(businesses.map((id) => [id, sampleState((states.get(id)?.pass ?? 0) + 1)])),
    decision: { decided_at, places, considered: holders.map((business) => ({ business, exclusion: null })) }
  }
  return offeringOf(choice, holders.length >= places ? "placed" : "open")
}

/** The consent record of a lead whose sender told nothing. */
export const sampleConsent: NewConsentRecord = {
  text: null,
  given_at: null,
  received_at: sampleInstant,
  source: "none",
  token_id: null,
  page_url: null,
  certificate_url: null,
  verified: null
}

/** A consent record that is stored with a lead. */
export const consenting = (changes: Partial<NewConsentRecord> = {}) => ({
  enclosures: Context.make(EnclosedConsent, { ...sampleConsent, ...changes })
})

/** The rules of a reception that differ from the defaults. */
export interface SampleRules {
  readonly contacts?: ReadonlyArray<Contact>
  readonly isDuplicate?: (earlier: ReadonlyArray<DateTime.Utc>) => boolean
  readonly signalsOf?: ArrivalRules["signalsOf"]
  readonly holdsSignals?: boolean
  readonly offer?: (market: Market) => MadeOffering
  readonly completes?: ReadonlyArray<IdempotentRequest>
  readonly enclosures?: Enclosures
}

/** Returns a reception without a duplicate check, which gives a lead to the businesses that `choose` returns. */
export const receptionBy = (
  places: number,
  choose: (market: Market) => ReadonlyArray<BusinessId>,
  {
    contacts = [],
    isDuplicate = () => false,
    signalsOf = () => [],
    holdsSignals = false,
    offer = (market) => offeringTo(choose(market), market, places),
    ...rest
  }: SampleRules = {}
): Reception => ({
  ...rest,
  contacts,
  decide: arrivalBy({
    signalsOf,
    holdsSignals,
    isDuplicate: (_, earlier) => isDuplicate(earlier),
    offer: (_, market) => offer(market)
  })
})

/** Receives a lead, and returns it with its businesses. */
export const receiveLead = Effect.fnUntraced(function* (received: ReceivedLead, reception: Reception) {
  const { businesses, lead } = yield* LeadInbox.use((inbox) => inbox.receive(received, reception))
  return { lead, businesses }
})

/** Returns the businesses of a market in its order. */
export const everyone = ({ candidates }: Market): ReadonlyArray<BusinessId> =>
  candidates.map(({ business }) => business.id)
