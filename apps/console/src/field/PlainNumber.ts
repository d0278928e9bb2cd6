import { numberFrom } from "@leadwell/domain/written/WrittenNumber"

type Language = "en" | "nl"

/** Returns what people wrote in the form of {@link numberOf}. What is no number stays. */
export const plainNumber = (text: string, language: Language): string => {
  const number = numberFrom(text, language)
  return Number.isNaN(number) ? text : String(number)
}

/** Returns the number of a text that is the same in each language, such as `1500.5`; NaN when it is none. */
export const numberOf = (text: string): number => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** Returns the number of {@link numberOf} if it is whole, or else NaN. */
export const wholeNumberOf = (text: string): number => (Number.isInteger(numberOf(text)) ? numberOf(text) : Number.NaN)

/** Returns a text of {@link numberOf} as people of a language write it. What is no number stays. */
export const shownNumber = (text: string, language: Language): string =>
  language === "nl" && !Number.isNaN(numberOf(text)) ? text.replace(".", ",") : text
