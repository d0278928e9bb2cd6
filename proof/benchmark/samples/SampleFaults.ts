import { sampleLead } from "./SampleLead.ts"

const lead = sampleLead(1)
const { fields, ...rest } = lead
const { country: _, ...withoutCountry } = lead

/** Invalid lead requests, each with other faults. */
export const sampleFaults: ReadonlyArray<object> = [
  {},
  rest,
  { ...lead, fields: "none" },
  { ...lead, phone: "061234567" },
  { ...lead, website_code: "nowhere", subcategory_id: "nothing" },
  { ...lead, postal_code: "3511  AB", country: "Germany", city: "x".repeat(256), street_number: "123456789" },
  { ...lead, preferred_date_of_execution: "2001-02-29", description: "y".repeat(1001), gender: "none" },
  { ...lead, preferred_date_of_execution: "2001-02-28", first_name: 7, last_name: "  ", email: "jane@example" },
  { ...lead, accept_terms: false, subscribe_to_newsletter: "yes", street: "a\u0000b", country: null },
  { ...lead, email: `${"z".repeat(260)}`, fields: { ...fields, annual_gas_consumption: -1, colour: "red" } },
  { ...withoutCountry, fields: { year_of_construction: "1800", housing_insulation: null, remarks: "r".repeat(1001) } },
  { ...lead, fields: { ...fields, annual_gas_consumption: "1500", current_heating_system: 3 } }
]
