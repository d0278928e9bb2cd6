/** Returns a number with the noun that it counts, in the singular or plural: `1 lead`, `0 leads`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`
