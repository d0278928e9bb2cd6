import type { Allowance } from "@leadwell/domain/access/RequestBudget"
import { draw, refillMillis, type TokenBucket } from "@leadwell/domain/access/TokenBucket"

/** The buckets of one kind. */
interface RequestBuckets {
  readonly take: (sender: string, now: number) => Allowance
  readonly size: () => number
}

/**
 * Buckets that hold `limit`, kept in the order in which they were last asked: the first are those to forget, since they
 * are full again, or since there are more than `capacity`. A request adds one at most and has two looked at.
 */
export const makeRequestBuckets = (limit: number, capacity = 100_000): RequestBuckets => {
  const buckets = new Map<string, TokenBucket>()
  const forget = (now: number): void => {
    let looks = 2
    for (const [sender, { at }] of buckets) {
      if (looks-- === 0 || (now - at < refillMillis && buckets.size <= capacity)) return
      buckets.delete(sender)
    }
  }
  return {
    take: (sender, now) => {
      const [bucket, allowance] = draw(buckets.get(sender), limit, now)
      buckets.delete(sender)
      buckets.set(sender, bucket)
      forget(now)
      return allowance
    },
    size: () => buckets.size
  }
}
