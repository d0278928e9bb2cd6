import type { SampleCatalog } from "../samples/SampleCatalog.ts"
import { isBlank, leadFields, textUpTo, trimmed } from "./LeadFields.ts"
import { type Texts, textsOf } from "./Texts.ts"

type Field = SampleCatalog["categories"][number]["subcategories"][number]["fields"][number]

/** The form of a subcategory, and its places for a lead. */
interface Subcategory {
  readonly places: number
  readonly windowDays: number
  readonly fields: ReadonlyArray<Field>
}

/** The catalogue in memory, against which requests are checked. */
export interface References {
  readonly websites: ReadonlySet<string>
  readonly subcategories: ReadonlyMap<string, Subcategory>
}

/** A valid lead request. */
export interface Accepted {
  readonly subcategory: Subcategory
  readonly values: Readonly<Record<string, string | boolean>>
  readonly answers: ReadonlyArray<{ readonly key: string; readonly value: unknown }>
}

type Errors = Record<string, ReadonlyArray<string>>

const steps = Object.entries(leadFields).map(([name, check]) => ({ name, check, texts: textsOf(name) }))

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

/** Checks a body against every rule of the interface, and reports every fault. */
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
    if (isBlank(value)) {
      if (name === "country" && value === undefined) values[name] = "Nederland"
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
