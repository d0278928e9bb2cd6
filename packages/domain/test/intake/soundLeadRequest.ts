import { CalendarDate } from "@leadwell/domain/calendar/CalendarDate"
import type { FormField } from "@leadwell/domain/catalog/FormField"
import { Subcategory } from "@leadwell/domain/catalog/Subcategory"
import { Website } from "@leadwell/domain/catalog/Website"
import { decodeLeadRequest, type LeadRequestContext } from "@leadwell/domain/intake/LeadRequest"
import { Option, Schema } from "effect"

const unlimited = { required: true, options: null, min: null, max: null, unit: null }

/** A form with one question of each kind. Only the first two are mandatory. */
export const form: ReadonlyArray<FormField> = [
  { ...unlimited, key: "built", label: "Built", type: "choice", options: ["before 1975", "1975-1990"], position: 1 },
  { ...unlimited, key: "gas", label: "Gas", type: "number", min: 0, max: 5000, unit: "m3", position: 2 },
  { ...unlimited, key: "remarks", label: "Remarks", type: "text", required: false, position: 3 },
  { ...unlimited, key: "garden", label: "Garden", type: "boolean", required: false, position: 4 },
  { ...unlimited, key: "since", label: "Since", type: "date", required: false, position: 5 }
]

export const website = Schema.decodeUnknownSync(Website)({
  code: "demo",
  account: "acme",
  affiliate: null,
  name: "Demo",
  url: "https://demo.example",
  country: "Nederland",
  language: "nl",
  review: false,
  consent: "off",
  confirm: "off",
  active: true
})

const subcategory = Schema.decodeUnknownSync(Subcategory)({
  id: "heat-pumps",
  name: "Heat pumps",
  slug: "heat-pumps",
  category: { id: "heating", name: "Heating", slug: "heating" },
  max_businesses: 4,
  duplicate_window_days: 30,
  fields: form
})

/** A request that is valid on 21 November 2026. */
export const soundLeadRequest = {
  website_code: "demo",
  subcategory_id: "heat-pumps",
  postal_code: "3511 ab",
  country: "nl",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12a",
  preferred_date_of_execution: "2026-11-22",
  description: "A quiet one, please.",
  gender: "Female",
  first_name: "Jane",
  last_name: "de Vries",
  email: "Jane@Example.nl",
  phone: "0612345678",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: { built: "1975-1990", gas: 1500 } as unknown
}

/** Returns the verdict on a request that arrives on 21 November 2026, for the website and subcategory above. */
export const verdictOn = (request: unknown, context: Partial<LeadRequestContext> = {}) =>
  decodeLeadRequest(request, {
    today: CalendarDate.make("2026-11-21"),
    website: Option.some(website),
    subcategory: Option.some(subcategory),
    postalCodes: "dutch",
    ...context
  })
