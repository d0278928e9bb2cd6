import { Predicate } from "effect"

/** What most texts are, and what needs no change: ASCII without control characters but LF, and no blank at an end. */
const plain = /^[!-~](?:[ -~\n]*[!-~])?$/u

/** The marks that change the direction in which a text is shown, so that it reads as another one. */
const directionMarks = /\p{Bidi_Control}/gu

/** Format characters, and others that show nothing by themselves, such as the selectors of a variation. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Characters that show nothing: white space, and fillers that Unicode counts among the letters and symbols. */
const blank = String.raw`\p{White_Space}\u115f\u1160\u2800\u3164\uffa0`

const blanks = new RegExp(`[${blank}]`, "gu")

const outer = String.raw`[${blank}\p{Cf}]`
const leading = new RegExp(`^${outer}*`, "u")
const isOuter = new RegExp(`^${outer}$`, "u")

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Removes blanks and format characters at both ends. One expression for the end would take quadratic time. */
const trimmed = (text: string): string => {
  const start = leading.exec(text)?.[0].length ?? 0
  let end = text.length
  while (end > start) {
    const last = end - (isLowSurrogate(text.charCodeAt(end - 1)) ? 2 : 1)
    if (!isOuter.test(text.slice(last, end))) break
    end = last
  }
  return text.slice(start, end)
}

/** Returns whether a text holds a mark of direction. */
export const hasDirectionMark = (text: string): boolean => text.search(directionMarks) >= 0

/**
 * Returns the one form of a text in which it is judged, compared and stored. Lines end with LF, blanks and format
 * characters go at both ends, and marks of direction go everywhere. Joiners inside stay: emoji and scripts need them.
 */
export const normalText = (text: string): string =>
  plain.test(text) ? text : trimmed(text.replaceAll(directionMarks, "").replaceAll(/\r\n?/gu, "\n"))

/**
 * Returns the {@link normalText} of an address or number that people copy from elsewhere: without invisible characters,
 * and with spaces as its only blanks.
 */
export const compactText = (text: string): string =>
  /^[!-~]*$/u.test(text) ? text : text.replaceAll("\r\n", " ").replaceAll(blanks, " ").replaceAll(invisible, "").trim()

/** The depth to which {@link normalTexts} descends. A catalogue file needs six levels. */
const deepest = 8

/** Returns the {@link normalText} of a name, or a name with a mark of direction as it is, so that it is refused. */
export const normalName = (name: string): string => (hasDirectionMark(name) ? name : normalText(name))

/** Returns a JSON value with every text in it in its normal form, or in another one. Keys stay as they are. */
export const normalTexts = (value: unknown, form = normalText, depth = deepest): unknown => {
  if (typeof value === "string") return form(value)
  if (depth === 0) return value
  if (Array.isArray(value)) return value.map((one) => normalTexts(one, form, depth - 1))
  if (!Predicate.isReadonlyObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, normalTexts(one, form, depth - 1)]))
}
