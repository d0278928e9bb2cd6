import { DateTime, Effect, Layer } from "effect"
import { Erasure } from "../erasure/Erasure.ts"
import { CompletedRequestRepository } from "../idempotency/CompletedRequestRepository.ts"
import { keyLifetime } from "../idempotency/IdempotentRequest.ts"
import type { StorageUnavailable } from "../storage/StorageUnavailable.ts"
import { deliveryRetention } from "../webhook/DeliveryLife.ts"
import { DeliveryRepository } from "../webhook/DeliveryRepository.ts"
import { repeat } from "./RepeatingJob.ts"

const hourly = (what: string, turn: (now: DateTime.Utc) => Effect.Effect<unknown, StorageUnavailable>) =>
  repeat({
    turn: Effect.flatMap(DateTime.now, turn),
    interval: "1 hour",
    failing: `${what} beyond their time cannot be erased`,
    over: `${what} beyond their time are erased again`
  })

/**
 * Erases personal data past its retention time, expired idempotency keys and old deliveries, once an hour. Each is a
 * job of its own, so that none waits for another or ends with its failure.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { retain } = yield* Erasure
    const { removeCompleted } = yield* CompletedRequestRepository
    const deliveries = yield* DeliveryRepository
    yield* hourly("Persons", retain)
    yield* hourly("Idempotency keys", (now) => removeCompleted(DateTime.subtractDuration(now, keyLifetime)))
    yield* hourly("Deliveries", (now) => deliveries.removeEnded(DateTime.subtractDuration(now, deliveryRetention)))
  })
)
