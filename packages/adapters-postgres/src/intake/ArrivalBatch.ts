import { businessesOf } from "@leadwell/domain/intake/Arrival"
import type { ReceivedArrival } from "@leadwell/domain/intake/LeadInbox"
import { isEarlierLead } from "@leadwell/domain/lead/Duplicate"
import { comparableEmail } from "@leadwell/domain/lead/Email"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { DateTime, Option } from "effect"
import { OpenMarkets } from "../distribution/OpenMarkets.ts"
import type { VersionedMarkets } from "../distribution/ReadMarkets.ts"
import type { Settlement } from "../distribution/Settlement.ts"
import type { IncomingLead } from "../rows/IncomingLead.ts"
import { type ContactClaims, contactsOfArrivals, type EarlierContacts } from "./Contacts.ts"

/** A settled lead, and what its sender is told. */
interface ArrivalSettlement extends Settlement {
  readonly answer: Omit<ReceivedArrival, "lead">
}

/** The decisions on a batch of arrivals, the contacts that the arrivals claim, and the markets afterwards. */
export interface SettledArrivals {
  readonly arrivals: ReadonlyArray<IncomingLead>
  readonly settlements: ReadonlyArray<ArrivalSettlement>
  readonly claims: ContactClaims
  readonly markets: VersionedMarkets
}

/**
 * Settles arrivals in their order. Each decision sees the effects of the decisions before it. Without markets, an open
 * lead gets no offer and stays due.
 */
export const settleArrivals = (
  arrivals: ReadonlyArray<IncomingLead>,
  earlier: EarlierContacts,
  known: Option.Option<VersionedMarkets>
): SettledArrivals => {
  const markets = Option.map(known, (read) => new OpenMarkets(read))
  const contacts = contactsOfArrivals(earlier)
  const settlements = arrivals.map((incoming, index): ArrivalSettlement => {
    const { lead, reception } = incoming
    const latest = contacts.latest(incoming)
    const { choice, decision } = Option.match(markets, {
      onNone: () => ({ choice: null, decision: reception.decide(lead, latest, null) }),
      onSome: (open) => open.settle(lead.subcategory_id, (market) => reception.decide(lead, latest, market))
    })
    const { defect, events, stage } = decision
    if (isEarlierLead(stage)) contacts.claim(index, incoming)
    return {
      lead: { ...lead, stage },
      choice,
      events,
      answer: { businesses: businessesOf(decision), ...(defect && { defect }) }
    }
  })
  return {
    arrivals,
    settlements,
    claims: contacts.claims,
    markets: Option.match(markets, { onNone: () => new Map(), onSome: ({ written }) => written })
  }
}

/** The columns of a batch. Each column is a list of texts, because the driver guesses the type of any other list. */
export const leadColumns = (batch: ReadonlyArray<Settlement>) => {
  const column = (value: (lead: ReceivedLead) => string) => batch.map(({ lead }) => value(lead))
  return {
    stage: column((lead) => lead.stage),
    account: column((lead) => lead.account),
    website_code: column((lead) => lead.website_code),
    subcategory_id: column((lead) => lead.subcategory_id),
    places: column((lead) => String(lead.places)),
    country: column((lead) => lead.country),
    postal_code: column((lead) => lead.postal_code),
    city: column((lead) => lead.city),
    street: column((lead) => lead.street),
    street_number: column((lead) => lead.street_number),
    preferred_date_of_execution: column((lead) => lead.preferred_date_of_execution),
    description: column((lead) => lead.description),
    gender: column((lead) => lead.gender),
    first_name: column((lead) => lead.first_name),
    last_name: column((lead) => lead.last_name),
    email: column((lead) => lead.email),
    comparable_email: column((lead) => comparableEmail(lead.email)),
    phone: column((lead) => lead.phone),
    subscribe_to_newsletter: column((lead) => String(lead.subscribe_to_newsletter)),
    answers: column((lead) => JSON.stringify(lead.answers)),
    extra_info: column((lead) => JSON.stringify(lead.extra_info)),
    remark: column((lead) => JSON.stringify(lead.remark)),
    created_at: column((lead) => DateTime.formatIso(lead.created_at)),
    offered_at: batch.map(({ choice }) => (choice === null ? "" : DateTime.formatIso(choice.decision.decided_at)))
  }
}
