import { numberFrom, type NumberLanguage } from "@leadwell/domain/written/WrittenNumber"

/** Returns a number as people of a language write it. */
export const shownNumber = (number: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(number)

/** Returns what people wrote as a number in one language as they would write it in another. Other texts stay. */
export const translatedNumber = (text: string, from: NumberLanguage, to: string): string => {
  const number = numberFrom(text, from)
  return Number.isNaN(number) ? text : shownNumber(number, to)
}
