import { makeImportSteps } from "@leadwell/domain/features/files/import/ImportSteps"
import { Effect } from "effect"
import { leadBody, tokens } from "../../../TestCatalog.ts"
import { send } from "../../../TestServer.ts"

/** The names that people give to columns, and what they write in a row. */
export const written = {
  Voornaam: "Zoë",
  Achternaam: "=Jansen",
  "E-mail": "zoe@example.nl",
  Telefoon: "612312312",
  Postcode: "3511 AB",
  Plaats: "Utrecht",
  Straat: "'s-Gravenweg",
  Huisnummer: "12",
  Toevoeging: "bis",
  "Gewenste datum": "01-06-2030",
  Omschrijving: "Een pomp; nu",
  Aanhef: "female",
  Nieuwsbrief: "nee",
  "fields.year_of_construction": "1975-1990",
  "fields.annual_gas_consumption": "1500,5",
  Notities: "privé"
}

const cell = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns a CSV file as Excel in Dutch writes it: rows of {@link written} with some cells changed. */
export const csvOf = (...changes: ReadonlyArray<Partial<Record<keyof typeof written, string>>>): Buffer => {
  const rows = changes.map((change) => Object.values({ ...written, ...change }))
  const lines = [Object.keys(written), ...rows].map((row) => row.map(cell).join(";"))
  return Buffer.from(`\ufeff${lines.join("\r\n")}\r\n`)
}

/** What is said of all rows of {@link csvOf}. */
export const options = {
  kind: "leads",
  website_code: "demo",
  subcategory_id: leadBody.subcategory_id,
  accept_terms: "true"
}

/** Returns the form of an import. */
export const importForm = (
  file: Uint8Array,
  fields: Readonly<Record<string, string>> = options,
  name = "leads.csv"
) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set("file", new Blob([Buffer.from(file)]), name)
  return form
}

/** Sends a file to be imported. */
export const sendFile = (
  file: Uint8Array,
  fields: Readonly<Record<string, string>> = options,
  token: string = tokens.operator
) => send("/api/imports", { method: "POST", token, body: importForm(file, fields) })

/** Takes the steps of all imports that are due. */
export const work = Effect.flatMap(makeImportSteps, ({ turn }) => turn)

let files = 0

const bearer = { authorization: `Bearer ${tokens.operator}` }

/** Returns the form of a file that nobody sent before. Its row has a fault. */
export const newForm = (website_code = "demo"): FormData =>
  importForm(csvOf({ Telefoon: "12", Omschrijving: String(++files) }), { ...options, website_code })

/** Sends a file that nobody sent before, and returns the id of its import if it was taken. */
export const newImport = (website_code = "demo", headers: HeadersInit = bearer) =>
  Effect.map(
    send("/api/imports", { method: "POST", headers, body: newForm(website_code) }),
    ({ body }) => body.data?.id as string | undefined
  )

/** Starts or cancels an import. */
export const post = (id: string, what: "cancel" | "start", token: string = tokens.operator) =>
  send(`/api/imports/${id}/${what}`, { method: "POST", token })

/** Returns an import as it is now. */
export const importOf = (id: string, token: string = tokens.operator) =>
  Effect.map(send(`/api/imports/${id}`, { token }), ({ body }) => body.data)
