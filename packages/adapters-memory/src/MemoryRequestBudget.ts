import { RequestBudget, type RequestLimits } from "@leadwell/domain/access/RequestBudget"
import { Effect, Layer, Option } from "effect"
import { makeRequestBuckets } from "./access/RequestBuckets.ts"

/** {@link RequestBudget} of this process alone. It stores at most 100 000 senders of each kind, each for a minute. */
export const layer = ({ failures, reclaims, requests }: RequestLimits) =>
  Layer.sync(RequestBudget, () => {
    const buckets = {
      requests: makeRequestBuckets(requests),
      reclaims: makeRequestBuckets(reclaims),
      failures: makeRequestBuckets(failures)
    }
    return {
      take: (kind, sender) =>
        Effect.clockWith((clock) =>
          Effect.succeed(Option.some(buckets[kind].take(sender, clock.currentTimeMillisUnsafe())))
        )
    }
  })
