type Language = "en" | "nl"

/** Thousands parted by one mark, and maybe decimals behind another one. */
const grouped = /^(-?[1-9]\d{0,2}([ .,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/

/** Returns the number that people mean, or NaN, as the server reads it: in Dutch `1.500` is fifteen hundred. */
export const numberFrom = (text: string, language: Language): number => {
  const compact = text
    .replaceAll(/\p{White_Space}/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
  const [, whole = "", mark = "", decimals] = grouped.exec(compact) ?? []
  const isTwofold = /^-?\d+[.,]\d+$/.test(whole) && decimals === undefined
  const isGrouped = whole !== "" && (!isTwofold || mark === (language === "nl" ? "." : ","))
  const number = isGrouped
    ? Number(`${whole.replaceAll(mark, "")}.${decimals ?? 0}`)
    : Number(compact.replace(",", "."))
  return (isGrouped || /^-?\d+(?:[.,]\d+)?$/.test(compact)) && Number.isFinite(number) ? number : Number.NaN
}

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
