import { RequestBudget, type Allowance, type RequestLimits } from "@leadwell/domain/access/RequestBudget"
import { draw, refillMillis, type TokenBucket } from "@leadwell/domain/access/TokenBucket"
import { monotonicMillisOf } from "@leadwell/domain/calendar/MonotonicTime"
import { Effect, Layer, Option, Record } from "effect"

/** The token buckets of one kind, one for each sender. */
interface RequestBuckets {
  readonly take: (sender: string, now: number) => Allowance
  readonly size: () => number
}

/**
 * Makes buckets of `limit` tokens, stored in the order of their last use. The first ones are forgotten when they are
 * full again, or when there are more than `capacity`.
 *
 * A request adds at most one bucket and removes at most two, so its cost is constant and memory stays bounded.
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

/** {@link RequestBudget} of this process alone. It stores at most 100 000 senders of each kind, each for a minute. */
export const layer = (limits: RequestLimits) =>
  Layer.sync(RequestBudget, () => {
    const buckets = Record.map({ ...limits }, (limit) => makeRequestBuckets(limit))
    return {
      take: (kind, sender) =>
        Effect.clockWith((clock) => Effect.succeed(Option.some(buckets[kind].take(sender, monotonicMillisOf(clock)))))
    }
  })
