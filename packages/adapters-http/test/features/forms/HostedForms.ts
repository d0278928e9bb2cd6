import { Effect } from "effect"
import { tokens } from "../../TestCatalog.ts"
import { postJson } from "../../TestServer.ts"

/** The origins of the pages that may send with a key of {@link newKey}. */
export const origins = ["https://demo.example", "https://www.demo.example:8443"]

/** Makes a publishable key of the website `demo`. */
export const newKey = Effect.map(
  postJson("/api/tokens", tokens.operator, { kind: "form", website_code: "demo", name: "page", origins }),
  ({ body }) => body.data as { readonly id: string; readonly key: string }
)

/** What a person of the Netherlands types into the page with the form for heat pumps. */
export const typed = {
  "fields.year_of_construction": "1975-1990",
  "fields.annual_gas_consumption": "1.500",
  "fields.moves_soon": "false",
  "fields.boiler_date": "",
  "fields.remarks": "",
  preferred_date_of_execution: "2030-06-01",
  description: 'Een stille <b>warmtepomp</b> & graag "snel".',
  postal_code: "3511-ab",
  street_number: "44-bis",
  street: "Oudegracht",
  city: "Utrecht",
  first_name: "Zoë",
  last_name: "Jansen",
  email: "zoe@example.nl",
  phone: "06-12 34 56 78",
  gender: "unknown",
  accept_terms: "true"
}
