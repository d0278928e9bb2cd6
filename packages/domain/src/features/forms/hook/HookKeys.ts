import type { FormField } from "../../../catalog/FormField.ts"
import { leadRequestKeys } from "../../../intake/LeadRequest.ts"

/** The keys of consent that a form can send. */
const consentKeys = ["text_version", "language", "given_at", "page_url", "certificate_url"].map(
  (key) => `consent.${key}`
)

/** The keys of consent that prove something of one person, so that they are no constants. */
const provingKeys = new Set(["consent.given_at", "consent.certificate_url"])

/** Keys of texts that become part of others: what belongs behind the number of a house, and both names in one. */
export const partOf: Readonly<Record<string, "last_name" | "street_number">> = {
  street_number_addition: "street_number",
  full_name: "last_name"
}

/** The keys of a lead request that a hook can map: all but those that it knows itself, and `fields` as a whole. */
const requestKeys = Object.keys(leadRequestKeys).flatMap((key) => {
  if (key === "website_code" || key === "subcategory_id" || key === "fields") return []
  return [key, ...Object.keys(partOf).filter((part) => partOf[part] === key)]
})

/** The keys of what a person may agree to. */
export const booleans = new Set(["accept_terms", "subscribe_to_newsletter"])

/** Returns whether a key asks for a yes or a no. */
export const isYesOrNo = (key: string, fields: ReadonlyArray<FormField>): boolean =>
  booleans.has(key) || fields.some((field) => `fields.${field.key}` === key && field.type === "boolean")

/** Returns all keys that a hook of a subcategory can map. An answer is `fields.<key>`. */
export const mappableKeys = (fields: ReadonlyArray<FormField>): ReadonlyArray<string> => [
  ...requestKeys,
  ...fields.map(({ key }) => `fields.${key}`),
  ...consentKeys
]

/** Returns all keys that a hook of a subcategory can have as constants. */
export const constantKeys = (fields: ReadonlyArray<FormField>): ReadonlyArray<string> =>
  mappableKeys(fields).filter((key) => !provingKeys.has(key))
