import { compactText } from "../input/NormalText.ts"

/** A language by which a number is read, or null where nobody knows in which one it was written. */
export type NumberLanguage = "nl" | "en" | null

/** Thousands parted by one mark, and maybe decimals behind another one. */
const grouped = /^(?<whole>-?[1-9]\d{0,2}(?<mark>[ .,])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<decimals>\d+))?$/u

const plain = /^-?\d+(?:[.,]\d+)?$/u

const thousands = { nl: ".", en: "," } as const

/**
 * Returns the number that people mean, or NaN. Only one form needs a language: `1.500` is fifteen hundred in Dutch and
 * one and a half in English, and no number where nobody knows. All other marks are read by where they stand.
 */
export const numberFrom = (text: string, language: NumberLanguage): number => {
  const compact = compactText(text)
  const { decimals, mark = "", whole = "" } = grouped.exec(compact)?.groups ?? {}
  const isTwofold = /^-?\d+[.,]\d+$/u.test(whole) && decimals === undefined
  if (isTwofold && language === null) return Number.NaN
  const isGrouped = whole !== "" && (!isTwofold || (language !== null && mark === thousands[language]))
  const number = isGrouped
    ? Number(`${whole.replaceAll(mark, "")}.${decimals ?? 0}`)
    : Number(compact.replace(",", "."))
  return (isGrouped || plain.test(compact)) && Number.isFinite(number) ? number : Number.NaN
}
