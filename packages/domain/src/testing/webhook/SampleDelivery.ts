import { Effect, Result } from "effect"
import { type DeliveryId, testDelivery } from "../../webhook/Delivery.ts"
import { settled } from "../../webhook/DeliveryLife.ts"
import { DeliveryRepository } from "../../webhook/DeliveryRepository.ts"
import type { Webhook } from "../../webhook/Webhook.ts"
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
        return Result.succeed(settled({ claim: one.claim, attempt, jitter: 0, now: later(seconds) })(one))
      },
      []
    )
  )
