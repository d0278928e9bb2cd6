import { Result, Schema, SchemaParser } from "effect"
import { CalendarDate } from "../calendar/CalendarDate.ts"
import type { FormField } from "../catalog/FormField.ts"
import { FormFieldKey } from "../catalog/FormField.ts"
import type { Fault, Rule } from "../input/Fault.ts"
import { faultsOf } from "../input/Fault.ts"
import { sizeFault } from "../input/InputObject.ts"
import { normalText } from "../input/NormalText.ts"
import { Text, textUpTo } from "../input/Text.ts"

/** The answer to one field, stored as sent. Later changes of the field do not alter it. */
export const FormAnswer = Schema.Struct({
  key: FormFieldKey,
  value: Schema.Union([Text, Schema.Finite, Schema.Boolean])
})

/** The answer to one field. */
export interface FormAnswer extends Schema.Schema.Type<typeof FormAnswer> {}

const text = SchemaParser.decodeUnknownResult(textUpTo(1000), { errors: "all" })
const date = SchemaParser.decodeUnknownResult(CalendarDate)
const boolean = SchemaParser.decodeUnknownResult(Schema.Boolean)

const numberRule = (field: FormField, value: unknown): Rule | undefined => {
  if (typeof value !== "number" || !Number.isFinite(value)) return { _tag: "NotNumber" }
  if (field.min !== null && value < field.min) return { _tag: "TooSmall", min: field.min }
  if (field.max !== null && value > field.max) return { _tag: "TooLarge", max: field.max }
  return undefined
}

const check = (field: FormField, value: unknown, path: Fault["path"]): ReadonlyArray<Fault> => {
  const one = (rule: Rule | undefined) => (rule === undefined ? [] : [{ path, rule }])
  switch (field.type) {
    case "choice":
      return one(field.options?.some((option) => option === value) === true ? undefined : { _tag: "NotSelectable" })
    case "number":
      return one(numberRule(field, value))
    case "boolean":
      return Result.isSuccess(boolean(value)) ? [] : one({ _tag: "NotBoolean" })
    case "date":
    case "text": {
      const decoded = field.type === "date" ? date(value) : text(value)
      return Result.isSuccess(decoded) ? [] : faultsOf(decoded.failure, path)
    }
  }
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ""

/** The number of unknown keys that are reported one by one. More of them become a single fault. */
const mostUnknown = 100

/**
 * Validates the `fields` of a lead request against the form of its subcategory. Faults are in form order with unknown
 * keys last, and far too many keys are a single fault.
 */
export const answersTo = (
  fields: ReadonlyArray<FormField>,
  given: Readonly<Record<string, unknown>>
): { readonly answers: ReadonlyArray<FormAnswer>; readonly faults: ReadonlyArray<Fault> } => {
  if (sizeFault(["fields"], given, fields.length + mostUnknown).length > 0) {
    return { answers: [], faults: [{ path: ["fields"], rule: { _tag: "TooMany", max: fields.length } }] }
  }
  const answers: Array<FormAnswer> = []
  const faults: Array<Fault> = []
  for (const field of fields) {
    const path = ["fields", field.key]
    const sent = Object.hasOwn(given, field.key) ? given[field.key] : undefined
    const value = typeof sent === "string" ? normalText(sent) : sent
    if (isMissing(value)) {
      if (field.required) faults.push({ path, rule: { _tag: "Required" } })
      continue
    }
    const found = check(field, value, path)
    if (found.length > 0) faults.push(...found)
    else answers.push({ key: field.key, value: value as FormAnswer["value"] })
  }
  const known = new Set(fields.map((field) => field.key))
  for (const key of Object.keys(given)) {
    if (!known.has(key)) faults.push({ path: ["fields", key], rule: { _tag: "Unexpected" } })
  }
  return { answers, faults }
}

/**
 * Returns the shortest decimal form of a finite number without an exponent: `1500`, `0.000001`,
 * `1000000000000000000000`.
 */
export const shortestDecimal = (value: number): string => {
  const [mantissa = "", exponent] = String(Math.abs(value)).split("e")
  if (exponent === undefined) return String(value)
  // JavaScript writes an exponent above 20 and below -6, where all digits stand on one side of the point.
  const [digits, point] = [mantissa.replace(".", ""), Number(exponent) + 1]
  return (value < 0 ? "-" : "") + (point > 0 ? digits.padEnd(point, "0") : `0.${"0".repeat(-point)}${digits}`)
}

/** Returns an answer as the text in a list of leads. */
export const shownAnswer = (answer: FormAnswer): string =>
  typeof answer.value === "number" ? shortestDecimal(answer.value) : String(answer.value)
