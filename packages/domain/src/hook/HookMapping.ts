import type { FormField } from "../catalog/FormField.ts"
import { leadRequestKeys } from "../intake/LeadRequest.ts"
import { asWritten } from "../lead/WrittenRequest.ts"
import type { Hook } from "./Hook.ts"
import {
  isFilled,
  readAsField,
  type SentValue,
  type WayOfWriting,
  writtenDate,
  writtenGender,
  writtenNumber,
  writtenPhone,
  writtenText,
  yesOrNo
} from "./HookReadings.ts"
import type { Received } from "./Received.ts"

/** The keys of consent that a form can send. */
const consentKeys = ["text_version", "language", "given_at", "page_url", "certificate_url"].map(
  (key) => `consent.${key}`
)

/** The keys of consent that prove something of one person, so that they are no constants. */
const provingKeys = new Set(["consent.given_at", "consent.certificate_url"])

/** The key of the text that belongs behind the number of a house. */
export const additionKey = "street_number_addition"

/** The keys of a lead request that a hook can map: all but those that it knows itself, and `fields` as a whole. */
const requestKeys = Object.keys(leadRequestKeys).flatMap((key) => {
  if (key === "website_code" || key === "subcategory_id" || key === "fields") return []
  return key === "street_number" ? [key, additionKey] : [key]
})

const booleans = new Set(["accept_terms", "subscribe_to_newsletter"])

/** Returns all keys that a hook of a subcategory can map. An answer is `fields.<key>`. */
export const mappableKeys = (fields: ReadonlyArray<FormField>): ReadonlyArray<string> => [
  ...requestKeys,
  ...fields.map(({ key }) => `fields.${key}`),
  ...consentKeys
]

/** Returns all keys that a hook of a subcategory can have as constants. */
export const constantKeys = (fields: ReadonlyArray<FormField>): ReadonlyArray<string> =>
  mappableKeys(fields).filter((key) => !provingKeys.has(key))

/** Values under our keys, such as `postal_code` and `fields.annual_gas_consumption`. */
export type FlatRequest = Readonly<Record<string, SentValue>>

/** Returns whether the end of a name is that of a key itself, or of a list of it. */
const isOfList = (end: string): boolean => end === "" || /^\[\d*\]$/u.test(end)

/**
 * Returns what came under a key, also of a list, which is `key` twice, `key[]`, or `key[0]` and so on. Several values
 * of a list are one text.
 */
const valueUnder = ({ fields }: Received, key: string): SentValue | undefined => {
  const found = fields.filter(([name]) => name.startsWith(key) && isOfList(name.slice(key.length)))
  const values = found.map(([, value]) => value)
  if (values.length < 2) return values[0]
  return values.map((value) => writtenText(value) ?? "").join(", ")
}

/**
 * Returns a value under one of our keys as that key asks for it. A box that was not ticked sends nothing, which is a no
 * to what the person has to agree to, and no answer to a question.
 */
const readUnder = (
  key: string,
  value: SentValue | undefined,
  fields: ReadonlyArray<FormField>,
  writing: WayOfWriting
): SentValue | undefined => {
  const field = fields.find((one) => `fields.${one.key}` === key)
  if (booleans.has(key)) return isFilled(value) ? yesOrNo(value) : false
  if (value === undefined || (field?.type === "boolean" && !isFilled(value))) return undefined
  if (field !== undefined) return readAsField(value, field, writing)
  if (key === "preferred_date_of_execution") return writtenDate(value, writing.date_format)
  if (key === "gender") return writtenGender(value)
  if (key === "phone") return writtenPhone(value)
  return key === "consent.text_version" ? writtenNumber(value, writing.language) : writtenText(value)
}

/** Returns values with the addition of the street number behind the number. */
const joined = ({ [additionKey]: addition, ...flat }: FlatRequest): FlatRequest =>
  isFilled(addition) ? { ...flat, street_number: `${flat["street_number"] ?? ""} ${addition}`.trim() } : flat

/**
 * Returns what a form sent under our keys, by the map of a hook, with its constants. A form that asks for no salutation
 * leaves it unknown.
 */
export const mapped = (
  hook: Pick<Hook, "constants" | "map"> & WayOfWriting,
  received: Received,
  fields: ReadonlyArray<FormField>
): FlatRequest => {
  const own = (known: ReadonlySet<string>, entries: ReadonlyArray<readonly [string, SentValue | undefined]>) =>
    entries.flatMap(([key, value]) => {
      const read = known.has(key) ? readUnder(key, value, fields, hook) : undefined
      return read === undefined ? [] : [[key, read] as const]
    })
  const sent = Object.entries(hook.map).map(([key, theirs]) => [key, valueUnder(received, theirs)] as const)
  return joined({
    subscribe_to_newsletter: false,
    ...("gender" in hook.map ? {} : { gender: "unknown" }),
    ...Object.fromEntries(own(new Set(mappableKeys(fields)), sent)),
    ...Object.fromEntries(own(new Set(constantKeys(fields)), Object.entries(hook.constants)))
  })
}

/**
 * Returns what a form sent with the values under our keys that somebody mended, as the keys ask for them. Other keys
 * stay, and are faults.
 */
export const mended = (
  sent: FlatRequest,
  values: FlatRequest,
  fields: ReadonlyArray<FormField>,
  writing: WayOfWriting
): FlatRequest => {
  const read = Object.entries(values).map(([key, value]) => [key, readUnder(key, value, fields, writing) ?? null])
  return joined({ ...sent, ...Object.fromEntries(read) })
}

const under = (flat: FlatRequest, prefix: string): Readonly<Record<string, SentValue>> =>
  Object.fromEntries(
    Object.entries(flat).flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : []))
  )

/** Returns values under our keys as a lead request, of the website and the subcategory of a hook. */
export const requestOf = (
  flat: FlatRequest,
  { subcategory, website }: Pick<Hook, "subcategory" | "website">
): Readonly<Record<string, unknown>> => {
  const whole = Object.entries(flat).filter(([key]) => !key.startsWith("fields.") && !key.startsWith("consent."))
  const consent = under(flat, "consent.")
  return asWritten({
    ...Object.fromEntries(whole),
    website_code: website,
    subcategory_id: subcategory,
    fields: under(flat, "fields."),
    ...(Object.keys(consent).length > 0 ? { consent } : {})
  })
}
