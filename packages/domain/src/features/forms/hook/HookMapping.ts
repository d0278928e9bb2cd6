import type { FormField } from "../../../catalog/FormField.ts"
import { namesIn } from "../../../written/FullName.ts"
import { asWritten } from "../../../written/WrittenRequest.ts"
import { type Hook, keyOfSource, type Source } from "./Hook.ts"
import { booleans, constantKeys, mappableKeys } from "./HookKeys.ts"
import {
  isFilled,
  isStated,
  readAsField,
  type SentValue,
  type WayOfWriting,
  writtenDay,
  writtenGender,
  writtenNumber,
  writtenPhone,
  writtenText,
  yesOrNo
} from "./HookReadings.ts"
import { named } from "./NamedEntries.ts"
import type { Received } from "./Received.ts"

/** Values under our keys, such as `postal_code` and `fields.annual_gas_consumption`. */
export type FlatRequest = Readonly<Record<string, SentValue>>

/** Returns whether the end of a name is that of a key itself, or of a list of it. */
const isOfList = (end: string): boolean => end === "" || /^\[\d*\]$/u.test(end)

/** Returns what came under a key, also of a list, which is `key` twice, `key[]`, or `key[0]` and so on. */
const valuesUnder = (sent: Received["fields"], key: string): ReadonlyArray<SentValue> =>
  sent.filter(([name]) => name.startsWith(key) && isOfList(name.slice(key.length))).map(([, value]) => value)

/** Returns several values of a list as one text. */
const oneOf = (values: ReadonlyArray<SentValue>): SentValue | undefined =>
  values.length < 2 ? values[0] : values.map((value) => writtenText(value) ?? "").join(", ")

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
  if (key === "preferred_date_of_execution") return writtenDay(value, writing)
  if (key === "gender") return writtenGender(value)
  if (key === "phone") return writtenPhone(value)
  if (key === "postal_code" && typeof value === "string") return value.replace(/^z:/u, "")
  return key === "consent.text_version" ? writtenNumber(value, writing.language) : writtenText(value)
}

/** Returns what a form sent under one of our keys. Where a text is stated as yes, no other one is. */
const readSource = (
  key: string,
  source: Source,
  sent: Received["fields"],
  fields: ReadonlyArray<FormField>,
  writing: WayOfWriting
): SentValue | undefined => {
  const values = valuesUnder(sent, keyOfSource(source))
  if (typeof source === "string" || values.every((value) => !isFilled(value))) {
    return readUnder(key, oneOf(values), fields, writing)
  }
  if (isStated(values, source.yes)) return true
  const value = oneOf(values)!
  return booleans.has(key) || yesOrNo(value) === false ? false : writtenText(value)
}

/** Returns the names that a full one has. Beside a first name, it has the last one. */
const namesOf = (full: SentValue | undefined, first: SentValue | undefined): FlatRequest => {
  const name = isFilled(full) ? String(full) : ""
  if (!isFilled(first)) return name === "" ? {} : { ...namesIn(name) }
  return name === "" ? {} : { last_name: name.startsWith(`${first} `) ? name.slice(`${first} `.length) : name }
}

/** Returns values with the addition of the street number behind the number, and a full name as the two that it has. */
const joined = ({ full_name, street_number_addition: addition, ...flat }: FlatRequest): FlatRequest => ({
  ...namesOf(full_name, flat["first_name"]),
  ...flat,
  ...(isFilled(addition) ? { street_number: `${flat["street_number"] ?? ""} ${addition}`.trim() } : {})
})

/** Returns the values that are read of the entries under known keys. */
const readOf = <A>(
  keys: ReadonlyArray<string>,
  entries: Readonly<Record<string, A>>,
  read: (key: string, one: A) => SentValue | undefined
): FlatRequest =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([key, one]) => {
      const value = keys.includes(key) ? read(key, one) : undefined
      return value === undefined ? [] : [[key, value] as const]
    })
  )

/**
 * Returns what a form sent under our keys, by the map of a hook, with its constants. A form that asks for no salutation
 * leaves it unknown.
 */
export const mapped = (
  hook: Pick<Hook, "constants" | "map"> & WayOfWriting,
  received: Received,
  fields: ReadonlyArray<FormField>
): FlatRequest => {
  const { fields: sent } = named(received)
  return joined({
    subscribe_to_newsletter: false,
    ...("gender" in hook.map ? {} : { gender: "unknown" }),
    ...readOf(mappableKeys(fields), hook.map, (key, source) => readSource(key, source, sent, fields, hook)),
    ...readOf(constantKeys(fields), hook.constants, (key, value) => readUnder(key, value, fields, hook))
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
  const { first_name: _first, last_name: _last, ...others } = sent
  return joined({ ...(isFilled(values["full_name"]) ? others : sent), ...Object.fromEntries(read) })
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
