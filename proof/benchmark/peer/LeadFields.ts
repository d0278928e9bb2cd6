import type { Texts } from "./Texts.ts"

/** Whether a value counts as missing. */
export const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ""

/** A text without surrounding white space; any other value unchanged. */
export const trimmed = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value)

const unstorable = /[\0\p{Surrogate}]/u
const countries = new Map(
  [
    ["Nederland", "nederland", "nl", "nld", "netherlands", "the netherlands", "holland"],
    ["België", "belgië", "be", "bel", "belgie", "belgium", "belgique"]
  ].flatMap(([name = "", ...aliases]) => aliases.map((alias) => [alias.normalize("NFC"), name] as const))
)

const genders = new Set(["male", "female", "other", "unknown"])

const isTooLong = (text: string, max: number): boolean => text.length > max && [...text].length > max

/** Accepts text up to a length in code points. */
export const textUpTo = (max: number) => (value: unknown, texts: Texts) => {
  if (typeof value !== "string") return [texts.notText]
  if (!unstorable.test(value) && value.length <= max) return value
  const faults = [
    ...(unstorable.test(value) ? [texts.notStorable] : []),
    ...(isTooLong(value, max) ? [texts.tooLong(max)] : [])
  ]
  return faults.length > 0 ? faults : value
}

const identifier = (value: unknown, texts: Texts) =>
  typeof value !== "string" ? [texts.notText] : /^[\w-]{1,64}$/.test(value) ? value : [texts.notIdentifier]

const isRealDate = (text: string): boolean => {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (match === null || match[1] === "0000") return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1) return false
  return day <= 28 || day <= new Date(Date.UTC(year === 0 ? 0 : year, month, 0)).getUTCDate()
}

/** Returns the decoded value, or the messages of its faults. */
type FieldCheck = (value: unknown, texts: Texts) => string | boolean | ReadonlyArray<string>

const email255 = textUpTo(255)

/** The check of each field of a lead, in the order in which faults are reported. */
export const leadFields: Readonly<Record<string, FieldCheck>> = {
  website_code: identifier,
  subcategory_id: identifier,
  postal_code: (value, texts) =>
    typeof value !== "string"
      ? [texts.notText]
      : /^\d{4} ?[A-Za-z]{2}$/.test(value)
        ? value.replace(" ", "").toUpperCase()
        : [texts.notPostalCode],
  country: (value, texts) =>
    typeof value !== "string"
      ? [texts.notText]
      : (countries.get(value.normalize("NFC").toLowerCase()) ?? [texts.notSelectable]),
  city: textUpTo(255),
  street: textUpTo(255),
  street_number: textUpTo(8),
  preferred_date_of_execution: (value, texts) =>
    typeof value !== "string" ? [texts.notText] : isRealDate(value) ? value : [texts.notDate],
  description: textUpTo(1000),
  gender: (value, texts) => {
    if (typeof value !== "string") return [texts.notText]
    const gender = value.toLowerCase()
    return genders.has(gender) ? gender : [texts.notSelectable]
  },
  first_name: textUpTo(255),
  last_name: textUpTo(255),
  email: (value, texts) => {
    const text = email255(value, texts)
    const isEmail = typeof value !== "string" || /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)
    return isEmail ? text : [...(typeof text === "string" ? [] : text), texts.notEmail]
  },
  phone: (value, texts) =>
    typeof value !== "string" ? [texts.notText] : /^\d{10}$/.test(value) ? value : [texts.notDigits(10)],
  accept_terms: (value, texts) => (value === true ? value : [texts.notAccepted]),
  subscribe_to_newsletter: (value, texts) => (typeof value === "boolean" ? value : [texts.notBoolean])
}
