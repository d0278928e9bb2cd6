import { compactText } from "../input/NormalText.ts"

/** What people write before a name. A letter alone is rather an initial. */
const salutation =
  /^(?:de heer(?: en mevrouw)?|dhr|heer|hr|mr|mrs|ms|miss|mevrouw|mevr|mvr|mw|meneer|mijnheer|monsieur|madame|mme|mlle)\b\.? +(?=\S)/iu

/** The words with which a last name may begin: Dutch and Belgian ones, French ones, and those of other languages. */
const prefixes = new Set(
  "van v.d. vd v/d vande vanden vander de der den het 't te ter ten op in 'n uit aan bij onder over tot voor von zu la le les du des di da del della dos el al ben bin ibn".split(
    " "
  )
)

/** The words that begin no first name. */
const onlyPrefixes = new Set(["van", "v.d.", "vd", "v/d", "de", "der", "den", "het", "'t", "te", "ter", "ten"])

/** Returns a word as the lists have it. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[‘’`´]/gu, "'")

/** The names of a person, as far as one text tells them apart. */
export interface Names {
  readonly first_name?: string
  readonly last_name?: string
}

const named = (first: string, last: string): Names => ({
  ...(first === "" ? {} : { first_name: first }),
  ...(last === "" ? {} : { last_name: last })
})

/**
 * Returns the first and the last name that one text has, such as `Jan van der Berg` and `Berg, Jan van der`. A word
 * alone is a last name.
 *
 * @example
 * ```ts
 * namesIn("Marie-Louise 't Hart") // { first_name: "Marie-Louise", last_name: "'t Hart" }
 * ```
 */
export const namesIn = (text: string): Names => {
  const plainText = compactText(text)
    .replaceAll(/ +/gu, " ")
    .replace(salutation, "")
    .replaceAll(/ ?[-–] | [-–] ?/gu, "-")
  const [behind = "", before, ...more] = plainText.split(/ ?, ?/u)
  const words = (before === undefined ? behind : before).split(" ")
  // Of two last names with a hyphen between, the second may have a prefix.
  const isPrefix = words.map((word) => prefixes.has(plain(word).replace(/^.*-/u, "")))
  if (before !== undefined) {
    // What stands behind the first names belongs before the last name.
    const end = isPrefix.lastIndexOf(false) + 1
    return named([...words.slice(0, end), ...more].join(" "), [...words.slice(end), behind].join(" "))
  }
  if (onlyPrefixes.has(plain(words[0]!))) return named("", plainText)
  const last = /^[js]r\.?$/iu.test(words.at(-1)!) ? -2 : -1
  const found = isPrefix.indexOf(true, 1)
  const start = found === -1 || found === words.length - 1 ? Math.max(words.length + last, 0) : found
  return named(words.slice(0, start).join(" "), words.slice(start).join(" "))
}
