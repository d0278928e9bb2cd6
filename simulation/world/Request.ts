import type { SimulatedLead } from "./SimulatedLead.ts"

/** A lead as a request of the HTTP interface. */
export const requestOf = ({ country, email, phone, postal_code, subcategory, website }: SimulatedLead) => ({
  website_code: website,
  subcategory_id: subcategory,
  country,
  postal_code,
  email,
  phone,
  city: "Somewhere",
  street: "Main Street",
  street_number: "1",
  preferred_date_of_execution: "2027-01-01",
  description: "A simulated lead.",
  gender: "unknown",
  first_name: "Some",
  last_name: "Body",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: {}
})
