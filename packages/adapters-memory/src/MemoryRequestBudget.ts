import { RequestBudget, type RequestLimits } from "@leadwell/domain/access/RequestBudget"
import { draw, refillMillis, type TokenBucket } from "@leadwell/domain/access/TokenBucket"
import { Effect, Layer, Option } from "effect"

/** The most buckets of a kind; beyond them the one that was asked longest ago is forgotten. */
const capacity = 100_000

/** Buckets in the order in which they were last asked, so that the first are those to forget. */
type Buckets = Map<string, TokenBucket>

/** Forgets at most two buckets, more than any request adds: those that are full again, and one too many. */
const forget = (buckets: Buckets, now: number): void => {
  let looks = 2
  for (const [sender, { at }] of buckets) {
    if (looks-- === 0 || (now - at < refillMillis && buckets.size <= capacity)) return
    buckets.delete(sender)
  }
}

/** {@link RequestBudget} of this process alone. */
export const layer = (limits: RequestLimits) =>
  Layer.sync(RequestBudget, () => {
    const kinds = { requests: new Map(), reclaims: new Map(), failures: new Map() } satisfies Record<string, Buckets>
    return {
      take: (kind, sender) =>
        Effect.clockWith((clock) => {
          const now = clock.currentTimeMillisUnsafe()
          const buckets: Buckets = kinds[kind]
          const [bucket, allowance] = draw(buckets.get(sender), limits[kind], now)
          buckets.delete(sender)
          buckets.set(sender, bucket)
          forget(buckets, now)
          return Effect.succeed(Option.some(allowance))
        })
    }
  })
