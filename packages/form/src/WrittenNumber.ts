/**
 * Returns the number that people mean, or NaN. A point or a comma stands before the decimals, unless it can only part
 * thousands in their language: in Dutch `1.500` is fifteen hundred.
 */
export const numberFrom = (text: string, language: string): number => {
  const compact = text.replaceAll(/\s/g, "")
  const thousands = language === "nl" ? "." : ","
  const grouped = new RegExp(String.raw`^-?[1-9]\d{0,2}(?:[${thousands}]\d{3})+(?:[.,]\d+)?$`)
  const plain = grouped.test(compact) ? compact.replaceAll(thousands, "") : compact
  return /^-?\d+(?:[.,]\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : Number.NaN
}

/** Returns a number as people of a language write it. */
export const shownNumber = (number: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(number)

/** Returns what people wrote as a number in one language as they would write it in another. Other texts stay. */
export const translatedNumber = (text: string, from: string, to: string): string => {
  const number = numberFrom(text, from)
  return Number.isNaN(number) ? text : shownNumber(number, to)
}
