import type { BusinessId } from "@leadwell/domain/catalog/Business"
import type { SubcategoryId } from "@leadwell/domain/catalog/Subcategory"
import { occurrencesOnArrival } from "@leadwell/domain/event/Occurrences"
import type { ReceivedLead } from "@leadwell/domain/lead/Lead"
import { DateTime } from "effect"

/** A lead whose businesses are chosen. */
export interface ChosenLead {
  readonly lead: ReceivedLead
  readonly businesses: ReadonlyArray<BusinessId>
}

/** The columns of a batch, each a list of texts: the one kind of list that the driver never has to guess the type of. */
export const leadColumns = (batch: ReadonlyArray<ChosenLead>) => {
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
    phone: column((lead) => lead.phone),
    subscribe_to_newsletter: column((lead) => String(lead.subscribe_to_newsletter)),
    answers: column((lead) => JSON.stringify(lead.answers)),
    extra_info: column((lead) => JSON.stringify(lead.extra_info)),
    created_at: column((lead) => DateTime.formatIso(lead.created_at))
  }
}

/**
 * The places of a batch: for each, the row of its lead counted from 1, its business, and its rank among all places of
 * that business in the batch, counted from 1. `totals` says how many places each business gets, in the order of ids.
 */
export const placesOf = (batch: ReadonlyArray<ChosenLead>) => {
  const totals = new Map<BusinessId, number>()
  const places = batch.flatMap(({ businesses }, index) =>
    businesses.map((business) => {
      const rank = (totals.get(business) ?? 0) + 1
      totals.set(business, rank)
      return { row: index + 1, business, rank }
    })
  )
  return { places, totals: [...totals].toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}

/** What happens as a batch is written, as columns: for each event the row of its lead, counted from 1, and the rest. */
export const eventColumns = (batch: ReadonlyArray<ChosenLead>) => {
  const events = batch.flatMap(({ businesses, lead }, index) =>
    occurrencesOnArrival(lead, businesses).map((event) => ({ row: index + 1, ...event }))
  )
  return {
    row: events.map(({ row }) => String(row)),
    type: events.map(({ type }) => type),
    at: events.map(({ at }) => DateTime.formatIso(at)),
    business: events.map(({ business }) => business ?? "")
  }
}

/** The subcategories of a batch, each once, in the order of their ids. */
export const subcategoriesOf = (batch: ReadonlyArray<{ readonly lead: ReceivedLead }>): ReadonlyArray<SubcategoryId> =>
  [...new Set(batch.map(({ lead }) => lead.subcategory_id))].toSorted()
