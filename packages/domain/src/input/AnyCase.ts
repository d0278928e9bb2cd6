/** The characters of a regular expression for a letter in both cases, and for any other character as it is. */
const inBothCases = (character: string): string => {
  const [lower, upper] = [character.toLowerCase(), character.toUpperCase()]
  return lower === upper ? character : `[${upper}${lower}]`
}

/**
 * Returns the source of a regular expression that matches words in any case and in both Unicode normal forms. The words
 * have letters, blanks and hyphens. JSON Schema has no flag that ignores the case.
 */
export const anyCaseForm = (words: ReadonlyArray<string>): string => {
  const forms = new Set(words.flatMap((word) => [word.normalize("NFC"), word.normalize("NFD")]))
  return [...forms].map((form) => Array.from(form, inBothCases).join("")).join("|")
}
