import { Effect } from "effect"
import { tokens } from "../../../TestCatalog.ts"
import { postJson, send } from "../../../TestServer.ts"

/** The keys of `filledIn` by ours. */
export const map = {
  first_name: "Voornaam",
  last_name: "Achternaam",
  email: "E-mail",
  phone: "Telefoon",
  postal_code: "Postcode",
  city: "Plaats",
  street: "Straat",
  street_number: "Huisnummer",
  preferred_date_of_execution: "Datum",
  gender: "Aanhef",
  description: "Vraag",
  "fields.year_of_construction": "Bouwjaar",
  "fields.annual_gas_consumption": "Gasverbruik m3"
}

/** The body that makes a hook. */
export const hookBody = {
  website_code: "demo",
  subcategory_id: "heat-pumps",
  name: "The form",
  map,
  constants: { accept_terms: true },
  date_format: "dd-mm-yyyy",
  terms_text: "I agree that businesses call me."
}

/** What a person fills in. */
export const filledIn = {
  Voornaam: "Zoë",
  Achternaam: "Jansen",
  "E-mail": "zoe@example.nl",
  Telefoon: "06-12 31 23 12",
  Postcode: "3511 ab",
  Plaats: "Utrecht",
  Straat: "Oudegracht",
  Huisnummer: "12 bis",
  Datum: "01-06-2030",
  Aanhef: "Female",
  Vraag: "Een warmtepomp, graag.",
  Bouwjaar: "1975-1990",
  "Gasverbruik m3": "1500"
}

/** Makes a hook, and returns its id and its path. */
export const newHook = (change: object = {}, token: string = tokens.operator) =>
  Effect.map(
    postJson("/api/hooks", token, { ...hookBody, ...change }),
    ({ body }) => body.data as { readonly id: string; readonly path: string; readonly secret: string }
  )

/** Posts a body to a hook as a form tool does. */
export const postTo = (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  headers: object = {}
) => send(path, { method: "POST", body, headers: { ...headers, "content-type": contentType } })

/** Posts what a person filled in to a hook. */
export const postForm = (path: string, change: Readonly<Record<string, string>> = {}) =>
  postTo(path, new URLSearchParams({ ...filledIn, ...change }).toString(), "application/x-www-form-urlencoded")

/** Returns the submissions of a hook, the latest first. */
export const submissionsOf = (hook: string) =>
  Effect.map(send(`/api/submissions?hook=${hook}`, { token: tokens.operator }), ({ body }) => body.data)
