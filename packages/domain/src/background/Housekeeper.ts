import { DateTime, Effect, Layer } from "effect"
import { Erasure } from "../erasure/Erasure.ts"
import { CompletedRequestRepository } from "../idempotency/CompletedRequestRepository.ts"
import { keyLifetime } from "../idempotency/IdempotentRequest.ts"
import { deliveryRetention } from "../webhook/DeliveryLife.ts"
import { DeliveryRepository } from "../webhook/DeliveryRepository.ts"
import { repeat } from "./RepeatingJob.ts"

/** Erases personal data past its retention time, expired idempotency keys and old deliveries, once an hour. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { retain } = yield* Erasure
    const { removeCompleted } = yield* CompletedRequestRepository
    const deliveries = yield* DeliveryRepository
    const tidy = Effect.gen(function* () {
      const now = yield* DateTime.now
      yield* removeCompleted(DateTime.subtractDuration(now, keyLifetime))
      yield* deliveries.removeEnded(DateTime.subtractDuration(now, deliveryRetention))
      yield* retain(now)
    })
    yield* repeat({
      turn: tidy,
      interval: "1 hour",
      failing: "What is kept beyond its time cannot be erased",
      over: "What is kept beyond its time is erased again"
    })
  })
)
