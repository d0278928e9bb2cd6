import { shownNumber } from "@leadwell/adapters-http/features/forms/FormQuestions"
import { numberFrom, type NumberLanguage } from "@leadwell/domain/written/WrittenNumber"

/** Returns what people wrote as a number in one language as they would write it in another. Other texts stay. */
export const translatedNumber = (text: string, from: NumberLanguage, to: string): string => {
  const number = numberFrom(text, from)
  return Number.isNaN(number) ? text : shownNumber(number, to)
}
