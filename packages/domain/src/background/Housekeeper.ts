import { DateTime, Effect, Layer } from "effect"
import { AuditRepository } from "../audit/AuditRepository.ts"
import { AuditTime, removeExpired } from "../audit/AuditRetention.ts"
import { deliveryRetention } from "../delivery/DeliveryLife.ts"
import { DeliveryRepository } from "../delivery/DeliveryRepository.ts"
import { Erasure } from "../erasure/Erasure.ts"
import { CompletedRequestRepository } from "../idempotency/CompletedRequestRepository.ts"
import { keyLifetime } from "../idempotency/IdempotentRequest.ts"
import { untilNothing } from "../storage/Steps.ts"
import { hourly } from "./Hourly.ts"

/** The maximum number of idempotency keys that one step erases. There may be millions of them in an hour. */
const keysAtOnce = 10_000

/**
 * Erases personal data past its retention time, expired idempotency keys, old deliveries and old audit entries, once an
 * hour. Each is a job of its own, so that none waits for another or ends with its failure.
 */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { retain } = yield* Erasure
    const { removeCompleted } = yield* CompletedRequestRepository
    const deliveries = yield* DeliveryRepository
    const entries = yield* AuditRepository
    const auditTime = yield* AuditTime
    yield* hourly("Persons", retain)
    yield* hourly("Idempotency keys", (now) =>
      untilNothing(removeCompleted(DateTime.subtractDuration(now, keyLifetime), keysAtOnce))
    )
    yield* hourly("Deliveries", (now) => deliveries.removeEnded(DateTime.subtractDuration(now, deliveryRetention)))
    yield* hourly("Audit entries", (now) => removeExpired(entries, auditTime, now))
  })
)
