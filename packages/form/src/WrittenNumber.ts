/** Thousands parted by one mark, and maybe decimals behind another one. */
const grouped = /^(-?[1-9]\d{0,2}([ .,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d+))?$/

/** Returns the number that people mean, or NaN, as the server reads it: in Dutch `1.500` is fifteen hundred. */
export const numberFrom = (text: string, language: string): number => {
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

/** Returns a number as people of a language write it. */
export const shownNumber = (number: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(number)

/** Returns what people wrote as a number in one language as they would write it in another. Other texts stay. */
export const translatedNumber = (text: string, from: string, to: string): string => {
  const number = numberFrom(text, from)
  return Number.isNaN(number) ? text : shownNumber(number, to)
}
