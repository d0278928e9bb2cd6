import type { SimulatedLead } from "./SimulatedLead.ts"

/** A lead as a request of the HTTP interface. */
export const requestOf = ({
  acts: ______,
  at,
  correction: _,
  holder: _____,
  review: __,
  told: ___,
  reclaim: ____,
  subcategory,
  verified,
  website,
  ...lead
}: SimulatedLead) => ({
  ...lead,
  website_code: website,
  subcategory_id: subcategory,
  city: "Somewhere",
  street: "Main Street",
  street_number: "1",
  preferred_date_of_execution: "2028-01-01",
  gender: "unknown",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: {},
  consent: { text_version: 1, verified: { kind: verified, at: new Date(at).toISOString() } }
})
