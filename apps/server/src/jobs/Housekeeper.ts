import { Erasure } from "@leadwell/domain/erasure/Erasure"
import { retryTime } from "@leadwell/domain/idempotency/Retry"
import { RetryRepository } from "@leadwell/domain/idempotency/RetryRepository"
import { deliveryRetention } from "@leadwell/domain/webhook/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { DateTime, Effect, Layer } from "effect"
import { recur } from "./Recurrence.ts"

/**
 * Once an hour, erases personal data past its retention time and deletes expired idempotency keys and old deliveries.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { retain } = yield* Erasure
    const { forget } = yield* RetryRepository
    const deliveries = yield* DeliveryRepository
    const tidy = Effect.gen(function* () {
      const now = yield* DateTime.now
      yield* forget(DateTime.subtractDuration(now, retryTime))
      yield* deliveries.forget(DateTime.subtractDuration(now, deliveryRetention))
      yield* retain(now)
    })
    yield* recur({
      turn: tidy,
      interval: "1 hour",
      failing: "What is kept beyond its time cannot be erased",
      over: "What is kept beyond its time is erased again"
    })
  })
)
