import { type DeliveryId, testDelivery } from "@leadwell/domain/webhook/Delivery"
import { afterAttempt } from "@leadwell/domain/webhook/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import type { Webhook } from "@leadwell/domain/webhook/Webhook"
import { Effect, Result } from "effect"
import { freshId } from "../Law.ts"
import { later } from "./SampleWebhook.ts"

/** Stores a test of a webhook. */
export const tested = Effect.fnUntraced(function* ({ id }: Pick<Webhook, "id">) {
  const { insertTest } = yield* DeliveryRepository
  const delivery = (yield* freshId) as DeliveryId
  return yield* insertTest(
    id,
    (webhook, number) => Result.succeed(testDelivery(delivery, webhook.id, number, later(0))),
    []
  )
})

/** Lets a delivery fail for good, at an instant. */
export const failed = (id: DeliveryId, seconds: number) =>
  DeliveryRepository.use(({ modify }) =>
    modify(
      id,
      (one) => {
        const attempt = { at: later(seconds), status: 410, failure: null }
        return Result.succeed(afterAttempt({ claim: one.claim, attempt, jitter: 0, now: later(seconds) })(one))
      },
      []
    )
  )
