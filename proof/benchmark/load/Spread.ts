/** The quantile of ascending values. */
export const quantile = (ascending: Float64Array, part: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? Number.NaN

/** The median of values in any order. */
export const median = (values: ReadonlyArray<number>): number => quantile(Float64Array.from(values).toSorted(), 0.5)

/** The range of values, such as `0.95 to 1.02`. */
export const rangeText = (values: ReadonlyArray<number>): string =>
  `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`

/** The median of values with their range, such as `0.97 (0.95 to 1.02)`. */
export const spreadText = (values: ReadonlyArray<number>): string =>
  `${median(values).toFixed(2)} (${rangeText(values)})`
