import { type DeliveryId, testDelivery } from "@leadwell/domain/webhook/Delivery"
import { replayed } from "@leadwell/domain/webhook/DeliveryLife"
import { DeliveryRepository } from "@leadwell/domain/webhook/DeliveryRepository"
import { Effect, Result } from "effect"
import { freshId } from "../Law.ts"
import { appliedSample } from "../sample/ApplyCatalog.ts"
import { failed, tested } from "../sample/SampleDelivery.ts"
import { sampleInstant } from "../sample/SampleLead.ts"
import { deliveriesOf, handedOut, insertedWebhook, later, placedLead } from "../sample/SampleWebhook.ts"
import type { Prepare } from "./AuditedChange.ts"

const no = () => Result.fail({ _tag: "No" as const })

/** The audited changes of deliveries, by name. */
export const auditedDeliveries: Readonly<Record<string, Prepare>> = {
  "a change of a delivery": (audit) =>
    Effect.gen(function* () {
      const { modify } = yield* DeliveryRepository
      const [sample, webhook] = [yield* appliedSample(1), yield* insertedWebhook()]
      yield* placedLead(sample)
      yield* handedOut()
      const { id } = (yield* deliveriesOf(webhook))[0]!
      return {
        change: modify(id, (one) => Result.succeed({ ...one, failures: 7 }), audit),
        isChanged: Effect.map(deliveriesOf(webhook), (all) => all.some(({ failures }) => failures === 7)),
        idle: modify(id, no, audit)
      }
    }),
  "a test of a webhook": (audit) =>
    Effect.gen(function* () {
      const { insertTest } = yield* DeliveryRepository
      const [webhook, delivery] = [yield* insertedWebhook(), (yield* freshId) as DeliveryId]
      return {
        change: insertTest(
          webhook.id,
          (one, number) => Result.succeed(testDelivery(delivery, one.id, number, sampleInstant)),
          audit
        ),
        isChanged: Effect.map(deliveriesOf(webhook), (all) => all.length > 0),
        idle: insertTest(webhook.id, no, audit)
      }
    }),
  "a replay of what failed": (audit) =>
    Effect.gen(function* () {
      const { modifyFailed } = yield* DeliveryRepository
      const webhook = yield* insertedWebhook()
      const { id } = yield* tested(webhook)
      yield* failed(id, 0)
      const replayUntil = (seconds: number) =>
        modifyFailed(webhook.id, later(seconds), 10, replayed(later(0)), () => audit)
      return {
        change: replayUntil(0),
        isChanged: Effect.map(deliveriesOf(webhook), ([one]) => one?.status === "pending"),
        idle: replayUntil(-1)
      }
    })
}
