/** The upper bounds of buckets of times, in one unit, by size. The last bucket has no bound. */
export type Bounds = ReadonlyArray<number>

/** The bounds of the time to the first business, in seconds: from 0.1 s to 72 hours. */
export const speedBounds: Bounds = [0.1, 1, 10, 60, 600, 3600, 21_600, 86_400, 259_200]

/** The bounds of the time to the decision about a reclaim request, in hours: from 1 hour to 30 days. */
export const decisionBounds: Bounds = [1, 4, 12, 24, 48, 72, 168, 336, 720]

/** Returns the buckets with one value in them. A bound belongs to the bucket below it. */
export const bucketed = (bounds: Bounds, value: number): ReadonlyArray<number> => {
  const found = bounds.findIndex((bound) => value <= bound)
  const index = found === -1 ? bounds.length : found
  return Array.from({ length: bounds.length + 1 }, (_, nth) => (nth === index ? 1 : 0))
}

/**
 * Returns a quantile of the values in buckets, with two decimals, or null without a value. Values are taken to lie
 * evenly in their bucket; those beyond the last bound count as that bound.
 */
export const quantile = (bounds: Bounds, buckets: ReadonlyArray<number>, q: number): number | null => {
  const total = buckets.reduce((sum, one) => sum + one, 0)
  if (total === 0) return null
  const wanted = q * total
  let below = 0
  for (const [index, bound] of bounds.entries()) {
    const count = buckets[index]!
    if (count > 0 && below + count >= wanted) {
      const from = index === 0 ? 0 : bounds[index - 1]!
      return Math.round((from + ((bound - from) * (wanted - below)) / count) * 100) / 100
    }
    below += count
  }
  return bounds.at(-1)!
}
