import type { FormField } from "../catalog/FormField.ts"
import { compactText } from "../input/NormalText.ts"
import type { DateFormat } from "./Hook.ts"

/** What a form sends under a key. */
export type SentValue = string | number | boolean | null

const yes = new Set(["ja", "yes", "on", "true", "1", "akkoord", "checked", "y", "j", "waar"])
const no = new Set(["nee", "no", "off", "false", "onwaar", "0", "n", ""])

const wordOf = (value: SentValue): string => compactText(value === null ? "" : String(value)).toLowerCase()

/** Returns what a value says about yes and no, or the value when it says neither. */
export const yesOrNo = (value: SentValue): SentValue => {
  const word = wordOf(value)
  if (yes.has(word)) return true
  return no.has(word) ? false : value
}

const forms: Readonly<
  Record<DateFormat, { readonly form: RegExp; readonly order: readonly [number, number, number] }>
> = {
  "yyyy-mm-dd": { form: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u, order: [1, 2, 3] },
  "dd-mm-yyyy": { form: /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/u, order: [3, 2, 1] },
  "mm/dd/yyyy": { form: /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/u, order: [3, 1, 2] }
}

/** A date of ISO 8601, maybe with a time behind it. */
const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?$/u

/** Returns a date in the form of ISO 8601, or the value when it is no date in this form. */
export const writtenDate = (value: SentValue, format: DateFormat): SentValue => {
  if (typeof value !== "string") return value
  const text = compactText(value)
  const whole = iso.exec(text)
  if (whole !== null) return whole[1]!
  const { form, order } = forms[format]
  const parts = form.exec(text)
  if (parts === null) return value
  const [year, month, day] = order.map((part) => parts[part]!)
  return `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`
}

/** A number with one mark in it, which separates the fraction unless exactly three digits follow it. */
const plainNumber = /^-?\d+(?:[.,](?:\d{1,2}|\d{4,}))?$/u

/** A number with marks between its thousands: points with a comma before the fraction, or the other way around. */
const grouped =
  /^-?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:,\d{3})+\.\d+|(?:\.\d{3}){2,}|(?:,\d{3}){2,}|(?: \d{3})+(?:[.,]\d+)?)$/u

const digits = (part: string): string => part.replaceAll(/[., ]/gu, "")

/**
 * Returns a number as people write it, or the value when it is none. `1.500` stays as it is: it may be a thousand and a
 * half or fifteen hundred, so somebody has to look at it.
 */
export const writtenNumber = (value: SentValue): SentValue => {
  if (typeof value !== "string") return value
  const text = compactText(value)
  if (plainNumber.test(text)) return Number(text.replace(",", "."))
  if (!grouped.test(text)) return value
  const mark = Math.max(text.lastIndexOf("."), text.lastIndexOf(","))
  const marks = new Set(text.match(/[., ]/gu))
  const hasFraction = mark >= 0 && marks.size > 1
  return Number(hasFraction ? `${digits(text.slice(0, mark))}.${text.slice(mark + 1)}` : digits(text))
}

/** Returns the option of a choice that a value names in any case, or the value. */
const choiceOf = (value: SentValue, options: FormField["options"]): SentValue => {
  const word = wordOf(value)
  const found = (options ?? []).filter((option) => option === value || compactText(option).toLowerCase() === word)
  return found.find((option) => option === value) ?? (found.length === 1 ? found[0]! : value)
}

/** Returns a value as text. An absent one stays so. */
export const writtenText = (value: SentValue): SentValue => (value === null ? null : String(value))

/** Returns a value as the type of a field asks for it, or the value when it cannot be read so. */
export const readAsField = (value: SentValue, { options, type }: FormField, format: DateFormat): SentValue => {
  switch (type) {
    case "boolean":
      return yesOrNo(value)
    case "number":
      return writtenNumber(value)
    case "date":
      return writtenDate(value, format)
    case "choice":
      return choiceOf(value, options)
    case "text":
      return writtenText(value)
  }
}
