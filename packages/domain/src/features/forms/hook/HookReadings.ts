import type { CalendarDate } from "../../../calendar/CalendarDate.ts"
import { dayAfter } from "../../../calendar/CalendarPeriod.ts"
import type { FormField } from "../../../catalog/FormField.ts"
import { compactText } from "../../../input/NormalText.ts"
import { genderFromText } from "../../../written/Salutation.ts"
import { numberFrom, type NumberLanguage } from "../../../written/WrittenNumber.ts"
import { type DateOrder, writtenTime } from "../../../written/WrittenTime.ts"
import type { DateFormat } from "./Hook.ts"

/** What a form sends under a key. */
export type SentValue = string | number | boolean | null

/** How people write dates and numbers where a value comes from. */
export interface WayOfWriting {
  readonly date_format: DateFormat
  readonly language: NumberLanguage
  /** The day on which it came, from which days are counted. */
  readonly today: CalendarDate | null
}

const yes = new Set(["ja", "yes", "oui", "on", "true", "1", "akkoord", "checked", "y", "j", "waar", "vrai", "wahr"])
const no = new Set(["nee", "no", "non", "nein", "off", "false", "onwaar", "faux", "falsch", "0", "n"])

/** Returns whether a value says anything. */
export const isFilled = (value: SentValue | undefined): value is NonNullable<SentValue> =>
  value !== undefined && value !== null && (typeof value !== "string" || compactText(value) !== "")

const wordOf = (value: SentValue): string => compactText(value === null ? "" : String(value)).toLowerCase()

/** Returns what a value says about yes and no, or the value when it says neither. A blank says nothing. */
export const yesOrNo = (value: SentValue): SentValue => {
  const word = wordOf(value)
  if (yes.has(word)) return true
  return no.has(word) ? false : value
}

/** Returns whether one of some values is a text that means yes, and no other one. */
export const isStated = (values: ReadonlyArray<SentValue>, texts: ReadonlyArray<string>): boolean =>
  values.some((value) => texts.some((text) => wordOf(text) === wordOf(value)))

/** The order of the numbers of a date in each format. */
export const orders: Readonly<Record<DateFormat, DateOrder>> = {
  "yyyy-mm-dd": "ymd",
  "dd-mm-yyyy": "dmy",
  "mm/dd/yyyy": "mdy"
}

/** Returns a date in the form of ISO 8601, without a time behind it, or the value when it is none of this format. */
export const writtenDate = (value: SentValue, format: DateFormat): SentValue =>
  (typeof value === "string" ? writtenTime(value, orders[format])?.day : undefined) ?? value

/** Days after the receipt, as a constant says them. */
const later = /^\+ ?(\d{1,3}) ?(?:days?|dag(?:en)?|jours?)$/iu

const soon = /^(?:a\.?s\.?a\.?p\.?|z\.?s\.?m\.?|zo (?:snel|spoedig) mogelijk|as soon as possible|dès que possible)$/iu

/** Returns a date as {@link writtenDate}, or so many days after the receipt. As soon as possible is the next day. */
export const writtenDay = (value: SentValue, { date_format, today }: WayOfWriting): SentValue => {
  const text = typeof value === "string" && today !== null ? compactText(value) : ""
  const days = soon.test(text) ? 1 : later.exec(text)?.[1]
  return days === undefined ? writtenDate(value, date_format) : dayAfter(today!, Number(days))
}

/** Returns a number as people write it in a language, or the value when it is none. */
export const writtenNumber = (value: SentValue, language: NumberLanguage): SentValue => {
  const number = typeof value === "string" ? numberFrom(value, language) : Number.NaN
  return Number.isNaN(number) ? value : number
}

/** Returns the option of a choice that a value names in any case, or the value. */
const choiceOf = (value: SentValue, options: FormField["options"]): SentValue => {
  const word = wordOf(value)
  const found = (options ?? []).filter((option) => option === value || compactText(option).toLowerCase() === word)
  return found.find((option) => option === value) ?? (found.length === 1 ? found[0]! : value)
}

/** Returns a value as text. An absent one stays so. */
export const writtenText = (value: SentValue): SentValue => (value === null ? null : String(value))

/** Returns the gender that a salutation tells, or the value as text. */
export const writtenGender = (value: SentValue): SentValue => {
  const text = writtenText(value)
  return typeof text === "string" ? (genderFromText(text) ?? text) : text
}

/** What programs write before a number to say that it is one. */
const ofPhone = /^(?:p:|tel:|'(?=[\d+]))/iu

/**
 * Returns a telephone number with what a spreadsheet or a program took from it: the zero before nine digits, and the
 * plus before the code of a country. What it added goes: a fraction of zero, and `tel:`. Ten digits that then begin
 * with another digit get a plus, too, so that nobody takes them for a number.
 */
export const writtenPhone = (value: SentValue): SentValue => {
  if (value === null || typeof value === "boolean") return value
  const text = compactText(String(value))
    .replace(ofPhone, "")
    .trim()
    .replace(/^(?<whole>\d+|[1-9][\d\s\p{Pd}/()]*)[.,]0+$/u, "$<whole>")
  const digits = text.replaceAll(/[\s\p{Pd}./()]/gu, "")
  if (/^[1-9]\d{8}$/u.test(digits)) return `0${digits}`
  const isRestored = /^[1-9]\d{9}$/u.test(digits) && digits !== value
  return isRestored || /^3[12][1-9]\d{8}$/u.test(digits) ? `+${digits}` : text
}

/** Returns a value as the type of a field asks for it, or the value when it cannot be read so. */
export const readAsField = (value: SentValue, { options, type }: FormField, writing: WayOfWriting): SentValue => {
  switch (type) {
    case "boolean":
      return yesOrNo(value)
    case "number":
      return writtenNumber(value, writing.language)
    case "date":
      return writtenDay(value, writing)
    case "choice":
      return choiceOf(value, options)
    case "text":
      return writtenText(value)
  }
}
