/**
 * Returns what writes a text for a count, in the form that the language has for it. `#` stands for the count, written
 * as the language does.
 */
export const pluralIn = (locale: string) => {
  const rules = new Intl.PluralRules(locale)
  const number = new Intl.NumberFormat(locale)
  return (count: number, one: string, other: string): string =>
    (rules.select(count) === "one" ? one : other).replaceAll("#", () => number.format(count))
}
