import { type Question, shownNumber } from "@leadwell/adapters-http/features/forms/FormQuestions"
import { numberFrom, type NumberLanguage } from "@leadwell/domain/written/WrittenNumber"
import type { Texts } from "./Texts.ts"

/** Returns what people wrote as the lead request has it, or undefined if they wrote nothing. */
export const answerTo = (
  { kind }: Question,
  written: string,
  language: NumberLanguage
): string | number | boolean | undefined => {
  if (kind === "tick") return written !== ""
  const text = written.trim()
  if (text === "") return undefined
  if (kind === "boolean") return text === "true"
  // What is no number goes as it is, so that the server names the fault.
  if (kind === "number") return Number.isNaN(numberFrom(text, language)) ? text : numberFrom(text, language)
  return text
}

const missing = ({ kind }: Question, { faults }: Texts): string =>
  kind === "tick" ? faults.unaccepted : kind === "choice" || kind === "boolean" ? faults.unchosen : faults.missing

const numberFault = ({ max, min }: Question, number: number, { faults, language }: Texts): string | undefined => {
  if (Number.isNaN(number)) return faults.number
  if (typeof min === "number" && number < min) return faults.min(shownNumber(min, language))
  if (typeof max === "number" && number > max) return faults.max(shownNumber(max, language))
  return undefined
}

/**
 * Returns what is plainly wrong with what people wrote, so that they need not wait for the server, which knows all
 * rules. A browser returns an empty text for half a date.
 */
export const faultOf = (question: Question, written: string, texts: Texts, isHalf = false): string | undefined => {
  const { kind, longest, min, options, required } = question
  const text = written.trim()
  if (isHalf) return texts.faults.date
  if (text === "") return required ? missing(question, texts) : undefined
  if (kind === "number") return numberFault(question, numberFrom(text, texts.language), texts)
  if (kind === "date" && typeof min === "string" && text < min) return texts.faults.afterToday
  if (kind === "email" && !/^[^\s@]+@[^\s@]+$/.test(text)) return texts.faults.email
  if (kind === "choice" && !options?.some(([value]) => value === text)) return texts.faults.unchosen
  return longest !== undefined && [...text].length > longest ? texts.faults.long(longest) : undefined
}
