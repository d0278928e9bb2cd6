import type { FormField } from "@leadwell/domain/catalog/FormField"
import type { FormDefinition } from "@leadwell/domain/features/forms/FormDefinition"
import type { ConsentLanguage } from "@leadwell/domain/features/privacy/consent/ConsentText"
import { numberFrom } from "@leadwell/domain/written/WrittenNumber"

/** What somebody filled in, by the names of the inputs. */
export type Filled = Pick<URLSearchParams, "get" | "has">

/** Returns what somebody answered to a question. A number that cannot be read stays a text, which is refused. */
export const answerIn = (
  filled: Filled,
  { key, type }: Pick<FormField, "key" | "type">,
  language: ConsentLanguage
): unknown => {
  const text = filled.get(`fields.${key}`) ?? ""
  const number = type === "number" ? numberFrom(text, language) : Number.NaN
  if (!Number.isNaN(number)) return number
  return type === "boolean" && text !== "" ? text === "true" : text
}

/** The keys of a lead request that are texts, and those that a form hands back as it got them. */
const textKeys = [
  "postal_code",
  "city",
  "street",
  "street_number",
  "preferred_date_of_execution",
  "description",
  "gender",
  "first_name",
  "last_name",
  "email",
  "phone",
  "form_version",
  "idempotency_key"
] as const

/** Returns the text to which somebody consented, as the form named it. */
export const consentIn = (filled: Filled) => ({
  text_version: Number(filled.get("consent.text_version")),
  language: filled.get("consent.language") ?? ""
})

/** Returns the lead request of a form that a page sent without a script, at an address. */
export const requestIn = (
  filled: Filled,
  { fields, subcategory, trap }: FormDefinition,
  language: ConsentLanguage,
  pageUrl: string
): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries([...textKeys, trap].map((key) => [key, filled.get(key) ?? ""])),
  subcategory_id: subcategory.id,
  accept_terms: filled.has("accept_terms"),
  subscribe_to_newsletter: filled.has("subscribe_to_newsletter"),
  fields: Object.fromEntries(fields.map((field) => [field.key, answerIn(filled, field, language)])),
  ...(filled.has("consent.text_version") && { consent: { ...consentIn(filled), page_url: pageUrl } })
})
