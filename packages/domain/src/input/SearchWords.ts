import { Effect } from "effect"

/** Words that somebody types to find a thing by its name, in the form in which they are compared. */
export type SearchWords = ReadonlyArray<string>

/** The page of what a search finds of each kind. */
export const firstFew = { page: 1, per_page: 5 } as const

/** How many characters of a word count. An index holds each beginning of a word up to this length. */
export const longestWord = 20

/**
 * Returns the words of a text. All that is not a letter or a digit separates words. Only the letters A to Z are made
 * small, because databases differ in what they know of others.
 */
export const searchWords = (text: string): SearchWords =>
  text
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .split(/[^0-9a-z\u0080-\uffff]+/)
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, longestWord).join(""))

/** Returns what has all words of a text. A text without words finds nothing. */
export const foundBy = <A, E>(
  text: string,
  find: (words: SearchWords) => Effect.Effect<ReadonlyArray<A>, E>
): Effect.Effect<ReadonlyArray<A>, E> => {
  const words = searchWords(text)
  return words.length === 0 ? Effect.succeed([]) : find(words)
}

/** Returns whether each word begins a word of the texts. */
export const hasWords = (words: SearchWords, ...texts: ReadonlyArray<string>): boolean => {
  const all = texts.flatMap(searchWords)
  return words.every((word) => all.some((one) => one.startsWith(word)))
}
