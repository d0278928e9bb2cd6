import type { SampleCatalog } from "../SampleCatalog.ts"
import { type Texts, textsOf } from "./texts.ts"

type Field = SampleCatalog["categories"][number]["subcategories"][number]["fields"][number]

/** The form of a subcategory, and how many take a lead in it. */
interface Subcategory {
  readonly places: number
  readonly windowDays: number
  readonly fields: ReadonlyArray<Field>
}

/** What requests are held against, kept in memory. */
export interface References {
  readonly websites: ReadonlySet<string>
  readonly subcategories: ReadonlyMap<string, Subcategory>
}

/** A lead request that broke no rule. */
export interface Accepted {
  readonly subcategory: Subcategory
  readonly values: Readonly<Record<string, string | boolean>>
  readonly answers: ReadonlyArray<{ readonly key: string; readonly value: unknown }>
}

type Errors = Record<string, ReadonlyArray<string>>

const unstorable = /[\0\p{Surrogate}]/u
const countries = new Map(
  [
    ["Nederland", "nederland", "nl", "nld", "netherlands", "the netherlands", "holland"],
    ["België", "belgië", "be", "bel", "belgie", "belgium", "belgique"]
  ].flatMap(([name = "", ...aliases]) => aliases.map((alias) => [alias.normalize("NFC"), name] as const))
)

const genders = new Set(["male", "female", "other", "unknown"])

const isTooLong = (text: string, max: number): boolean => text.length > max && [...text].length > max

const textUpTo = (max: number) => (value: unknown, texts: Texts) => {
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

type Check = (value: unknown, texts: Texts) => string | boolean | ReadonlyArray<string>

const email255 = textUpTo(255)

const checks: Readonly<Record<string, Check>> = {
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

const steps = Object.entries(checks).map(([name, check]) => ({ name, check, texts: textsOf(name) }))

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ""

const trimmed = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value)

const answerFaults = (field: Field, value: unknown, texts: Texts): ReadonlyArray<string> => {
  if (field.type === "choice") {
    return typeof value === "string" && field.options?.includes(value) === true ? [] : [texts.notSelectable]
  }
  if (field.type === "number") {
    if (typeof value !== "number" || !Number.isFinite(value)) return [texts.notNumber]
    if (field.min !== undefined && value < field.min) return [texts.tooSmall(field.min)]
    return field.max !== undefined && value > field.max ? [texts.tooLarge(field.max)] : []
  }
  const text = textUpTo(1000)(value, texts)
  return typeof text === "string" ? [] : text
}

const readAnswers = (fields: ReadonlyArray<Field>, given: Readonly<Record<string, unknown>>, errors: Errors) => {
  const answers: Array<{ readonly key: string; readonly value: unknown }> = []
  for (const field of fields) {
    const value = trimmed(given[field.key])
    if (isBlank(value)) {
      if (field.required !== false) errors[`fields.${field.key}`] = [textsOf(field.key).required]
      continue
    }
    const faults = answerFaults(field, value, textsOf(field.key))
    if (faults.length > 0) errors[`fields.${field.key}`] = faults
    else answers.push({ key: field.key, value })
  }
  for (const key of Object.keys(given)) {
    if (!fields.some((field) => field.key === key)) errors[`fields.${key}`] = ["This field is not asked for."]
  }
  return answers
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Holds a body against every rule of the interface, and reports everything that is wrong with it. */
export const accept = (
  body: Readonly<Record<string, unknown>>,
  { subcategories, websites }: References,
  today: string
): Accepted | { readonly errors: Errors } => {
  const errors: Errors = {}
  const values: Record<string, string | boolean> = {}
  let hasFault = false
  const refuse = (name: string, faults: ReadonlyArray<string>) => {
    hasFault = true
    errors[name] = faults
  }
  let subcategory: Subcategory | undefined
  for (const { check, name, texts } of steps) {
    const value = trimmed(body[name])
    if (name === "country" ? value === undefined : isBlank(value)) {
      if (name === "country") values[name] = "Nederland"
      else refuse(name, [texts.required])
      continue
    }
    const read = check(value, texts)
    if (typeof read === "object") refuse(name, read)
    else values[name] = read
    if (name === "website_code" && typeof read === "string" && !websites.has(read)) refuse(name, [texts.notSelectable])
    if (name === "subcategory_id" && typeof read === "string") {
      subcategory = subcategories.get(read)
      if (subcategory === undefined) refuse(name, [texts.notSelectable])
    }
    if (name === "preferred_date_of_execution" && typeof read === "string" && read <= today)
      refuse(name, [texts.notAfterToday])
  }
  const texts = textsOf("fields")
  const given = body["fields"]
  if (isBlank(given)) refuse("fields", [texts.required])
  else if (!isObject(given)) refuse("fields", [texts.notObject])
  const before = Object.keys(errors).length
  const answers =
    subcategory === undefined || !(isBlank(given) || isObject(given))
      ? []
      : readAnswers(subcategory.fields, isObject(given) ? given : {}, errors)
  if (hasFault || subcategory === undefined || Object.keys(errors).length > before) return { errors }
  return { subcategory, values, answers }
}
