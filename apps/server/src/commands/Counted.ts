/** A number with the name of what it counts, in the singular for one: `1 lead`, `0 leads`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count} ${count === 1 ? singular : plural}`
