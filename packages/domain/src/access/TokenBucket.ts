import type { Allowance } from "./RequestBudget.ts"

/** How many requests a bucket held at a time, in milliseconds; parts of a request count. */
export interface TokenBucket {
  readonly held: number
  readonly at: number
}

/** The time in which an empty bucket fills. */
export const refillMillis = 60_000

/** What adding up parts of requests may be off by. */
const rounding = 1e-6

/**
 * Takes a request out of a bucket that fills evenly, up to `limit` in a minute; a sender without one has a full one. A
 * clock that was set back takes nothing away.
 */
export const draw = (
  bucket: TokenBucket | undefined,
  limit: number,
  now: number
): readonly [TokenBucket, Allowance] => {
  const refill = bucket === undefined ? limit : (Math.max(0, now - bucket.at) * limit) / refillMillis
  const held = Math.min(limit, (bucket?.held ?? 0) + refill)
  const left = Math.max(0, held - 1)
  return held + rounding < 1
    ? [
        { held, at: now },
        { limit, remaining: 0, waitMillis: Math.ceil(((1 - held) * refillMillis) / limit - rounding) }
      ]
    : [
        { held: left, at: now },
        { limit, remaining: Math.floor(left + rounding), waitMillis: 0 }
      ]
}
