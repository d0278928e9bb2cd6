/** Returns a part of a whole, from 0 to 1 with four decimals, or null when the whole is nothing. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
