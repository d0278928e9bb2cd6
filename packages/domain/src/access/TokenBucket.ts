import type { Allowance } from "./RequestBudget.ts"

/** The state of a token bucket: the `available` requests, fractions included, at an instant in milliseconds. */
export interface TokenBucket {
  readonly available: number
  readonly at: number
}

/** How long an empty bucket takes to fill, in milliseconds. */
export const refillMillis = 60_000

/** The tolerance for rounding errors, because fractions of requests are summed. */
const rounding = 1e-6

/**
 * Takes a request out of a bucket that refills evenly with `limit` requests a minute; a sender without a bucket has a
 * full one. A clock that is set back removes nothing.
 */
export const draw = (
  bucket: TokenBucket | undefined,
  limit: number,
  now: number
): readonly [TokenBucket, Allowance] => {
  const refill = bucket === undefined ? limit : (Math.max(0, now - bucket.at) * limit) / refillMillis
  const available = Math.min(limit, (bucket?.available ?? 0) + refill)
  const left = Math.max(0, available - 1)
  return available + rounding < 1
    ? [
        { available, at: now },
        { limit, remaining: 0, waitMillis: Math.ceil(((1 - available) * refillMillis) / limit - rounding) }
      ]
    : [
        { available: left, at: now },
        { limit, remaining: Math.floor(left + rounding), waitMillis: 0 }
      ]
}
